<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>CommandLine</name>
    <message>
        <source>Unknown word: %1.</source>
        <translation>Mot inconnu&#xa0;: %1.</translation>
    </message>
    <message>
        <source>--approvals must be deny, allow or terminal.</source>
        <translation>--approvals attend deny, allow ou terminal.</translation>
    </message>
    <message>
        <source>--port must be a number from 0 to 65535.</source>
        <translation>--port attend un nombre de 0 à 65535.</translation>
    </message>
    <message>
        <source>Unknown option of run: %1.</source>
        <translation>Option inconnue pour run&#xa0;: %1.</translation>
    </message>
    <message>
        <source>run needs a file, or - for standard input.</source>
        <translation>run attend un fichier, ou - pour l’entrée standard.</translation>
    </message>
    <message>
        <source>--language must be python, javascript or bash.</source>
        <translation>--language attend python, javascript ou bash.</translation>
    </message>
    <message>
        <source>list takes no arguments.</source>
        <translation>list ne prend pas d’argument.</translation>
    </message>
    <message>
        <source>No sandbox is alive.</source>
        <translation>Aucun bac à sable n’est en vie.</translation>
    </message>
    <message>
        <source>Sandtray is not running, so no sandbox is alive.</source>
        <translation>Sandtray n’est pas lancé&#x202f;; aucun bac à sable n’est donc en vie.</translation>
    </message>
    <message>
        <source>kill needs the id of a sandbox, or --all.</source>
        <translation>kill attend l’identifiant d’un bac à sable, ou --all.</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) ended.</source>
        <translation>
            <numerusform>%n bac à sable arrêté.</numerusform>
            <numerusform>%n bacs à sable arrêtés.</numerusform>
        </translation>
    </message>
    <message>
        <source>grants takes nothing, or revoke and the id of a grant.</source>
        <translation>grants s’emploie seul, ou avec revoke et l’identifiant d’une autorisation.</translation>
    </message>
    <message>
        <source>Revoked.</source>
        <translation>Révoqué.</translation>
    </message>
    <message>
        <source>Nothing is allowed for longer than once.</source>
        <translation>Rien n’est autorisé au-delà d’une fois.</translation>
    </message>
    <message>
        <source>--limit must be a positive number.</source>
        <translation>--limit attend un nombre positif.</translation>
    </message>
    <message>
        <source>token create needs --client NAME.</source>
        <translation>token create attend --client NOM.</translation>
    </message>
    <message>
        <source>token takes create --client NAME, list, or revoke ID.</source>
        <translation>token attend create --client NOM, list, ou revoke ID.</translation>
    </message>
    <message>
        <source>doctor takes --json or nothing.</source>
        <translation>doctor s’emploie seul ou avec --json.</translation>
    </message>
    <message>
        <source>demo takes no arguments.</source>
        <translation>demo ne prend pas d’argument.</translation>
    </message>
    <message>
        <source>Unknown command: %1. “sandtray --help” lists the commands.</source>
        <translation>Commande inconnue&#xa0;: %1. «&#xa0;sandtray --help&#xa0;» donne la liste des commandes.</translation>
    </message>
    <message>
        <source>connect needs one client, or --all. “sandtray connect --list” shows them.</source>
        <translation>connect demande un client, ou --all. «&#xa0;sandtray connect --list&#xa0;» les montre.</translation>
    </message>
    <message>
        <source>Unknown client: %1. “sandtray connect --list” shows those that there are.</source>
        <translation>Client inconnu&#xa0;: %1. «&#xa0;sandtray connect --list&#xa0;» montre ceux qui existent.</translation>
    </message>
    <message>
        <source>Usage: sandtray [COMMAND] [OPTION]...
Lets AI clients run code on this computer in disposable sandboxes; you decide what runs.

Without a command the tray application starts.

  --headless [--port N] [--approvals=deny|allow|terminal] [--secret NAME]...
                              the server without a window (default: deny)
  run [--language L] FILE|- [ARG]...
                              run a program in a sandbox of its own; its exit code is returned
  demo                        create, run, check, destroy: the whole cycle, shown step by step
  list                        the sandboxes that live
  kill ID | --all             end a sandbox, or all of them
  log [--json] [--limit N] [--kind K] [--search TEXT]
                              what was asked, decided and run
  grants [revoke ID]          what you have allowed for longer
  token create --client NAME | list | revoke ID
                              tokens for clients that call over HTTP
  template list | remove NAME what sandboxes can begin with
  template import [--name NAME] FILE
                              a root file system (tar), or an image of containers
  connect [--list] [--remove] [--all] [--dry-run] [CLIENT]
                              connect AI clients, or take the connection back
  doctor [--json]             look at every prerequisite
  --help, --version

Exit codes: 0 done, 1 it did not work, 2 wrong usage or refused. See sandtray(1).</source>
        <translation>Utilisation&#xa0;: sandtray [COMMANDE] [OPTION]...
Permet à des clients d’IA d’exécuter du code sur cet ordinateur dans des bacs à sable jetables&#x202f;; c’est vous qui décidez.

Sans commande, l’application de la zone de notification démarre.

  --headless [--port N] [--approvals=deny|allow|terminal] [--secret NOM]...
                              le serveur sans fenêtre (par défaut&#xa0;: deny)
  run [--language L] FICHIER|- [ARG]...
                              exécute un programme dans son propre bac à sable et rend son code de retour
  demo                        créer, exécuter, vérifier, détruire&#xa0;: tout le cycle, pas à pas
  list                        les bacs à sable en vie
  kill ID | --all             met fin à un bac à sable, ou à tous
  log [--json] [--limit N] [--kind K] [--search TEXTE]
                              ce qui a été demandé, décidé et exécuté
  grants [revoke ID]          ce que vous avez autorisé durablement
  token create --client NOM | list | revoke ID
                              jetons pour les clients qui appellent en HTTP
  template list | remove NOM  ce par quoi les bacs à sable peuvent commencer
  template import [--name NOM] FICHIER
                              un système de fichiers racine (tar) ou une image de conteneur
  connect [--list] [--remove] [--all] [--dry-run] [CLIENT]
                              connecter des clients d’IA, ou défaire la connexion
  doctor [--json]             examine tout ce qui est nécessaire
  --help, --version

Codes de retour&#xa0;: 0 fait, 1 échec, 2 mauvaise utilisation ou refus. Voir sandtray(1).</translation>
    </message>
    <message>
        <source>template import needs one file.</source>
        <translation>template import attend un seul fichier.</translation>
    </message>
    <message>
        <source>The template cannot be called “%1”. A name has 1 to 63 of a-z, 0-9, dot, hyphen and underscore, begins with a letter or digit, and is not “host”. Give one with --name.</source>
        <translation>Le modèle ne peut pas s’appeler «&#xa0;%1&#xa0;». Un nom compte 1 à 63 caractères parmi a-z, 0-9, le point, le trait d’union et le tiret bas, commence par une lettre ou un chiffre, et n’est pas «&#xa0;host&#xa0;». Donnez-en un avec --name.</translation>
    </message>
    <message>
        <source>template takes list, import FILE, or remove NAME.</source>
        <translation>template attend list, import FICHIER ou remove NOM.</translation>
    </message>
</context>
<context>
    <name>ConnectionWords</name>
    <message>
        <source>not connected</source>
        <translation>non connecté</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>connecté</translation>
    </message>
    <message>
        <source>connected to an older Sandtray</source>
        <translation>connecté à un ancien Sandtray</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>connexion perdue</translation>
    </message>
    <message>
        <source>name taken</source>
        <translation>nom déjà pris</translation>
    </message>
    <message>
        <source>file not readable</source>
        <translation>fichier illisible</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>à la main</translation>
    </message>
    <message>
        <source>It starts a Sandtray at another place. Connect again to mend it.</source>
        <translation>Il démarre un Sandtray situé ailleurs. Connectez-le à nouveau pour réparer.</translation>
    </message>
    <message>
        <source>%1 has removed the connection from its file. Connect again to mend it.</source>
        <translation>%1 a retiré la connexion de son fichier. Connectez-le à nouveau pour réparer.</translation>
    </message>
    <message>
        <source>Its file names another server “%1”. Rename that one there.</source>
        <translation>Son fichier nomme un autre serveur «&#xa0;%1&#xa0;». Renommez celui-ci dans le fichier.</translation>
    </message>
    <message>
        <source>Quit %1 first: it would write its file over ours.</source>
        <translation>Quittez d’abord %1&#xa0;: il écraserait notre modification.</translation>
    </message>
    <message>
        <source>%1 sees it at once.</source>
        <translation>%1 le voit aussitôt.</translation>
    </message>
    <message>
        <source>%1 sees it in its next session.</source>
        <translation>%1 le verra à sa prochaine session.</translation>
    </message>
    <message>
        <source>Start %1 anew to see it.</source>
        <translation>Redémarrez %1 pour qu’il le voie.</translation>
    </message>
    <message>
        <source>%1 sees it at once, and asks whether you trust the server.</source>
        <translation>%1 le voit aussitôt, et demande si vous faites confiance au serveur.</translation>
    </message>
    <message>
        <source>Its file is not written in a way that Sandtray can change safely (%1). Correct it.</source>
        <translation>Son fichier n’est pas écrit d’une façon que Sandtray puisse modifier sans risque (%1). Corrigez-le.</translation>
    </message>
    <message>
        <source>%1 is running and would write its file over ours. Quit it, then try again.</source>
        <translation>%1 est ouvert et écraserait notre modification. Quittez-le, puis réessayez.</translation>
    </message>
    <message>
        <source>%1 cannot be changed: it or its folder is read-only, or belongs to another user. Make it writable, or enter the server there yourself.</source>
        <translation>%1 ne peut pas être modifié&#xa0;: lui ou son dossier est en lecture seule, ou appartient à un autre utilisateur. Rendez-le modifiable, ou inscrivez-y le serveur vous-même.</translation>
    </message>
    <message>
        <source>%1 was not changed: %2 is not ours there, or another program has just changed the file. Look into it; then try again.</source>
        <translation>%1 n’a pas été modifié&#xa0;: %2 n’y désigne pas Sandtray, ou un autre programme vient de modifier le fichier. Regardez-le, puis réessayez.</translation>
    </message>
    <message>
        <source>%1 is not connected: there is nothing to take back.</source>
        <translation>%1 n’est pas connecté&#xa0;: il n’y a rien à défaire.</translation>
    </message>
    <message>
        <source>%1 is not written in a way that Sandtray can change safely (%2). Correct the file, or enter the server there yourself.</source>
        <translation>%1 n’est pas écrit d’une façon que Sandtray puisse modifier sans risque (%2). Corrigez le fichier, ou inscrivez-y le serveur vous-même.</translation>
    </message>
    <message>
        <source>%1 is connected.</source>
        <translation>%1 est connecté.</translation>
    </message>
    <message>
        <source>%1 is no longer connected.</source>
        <translation>%1 n’est plus connecté.</translation>
    </message>
    <message>
        <source>%1 was not changed (%2). Try again.</source>
        <translation>%1 n’a pas été modifié (%2). Réessayez.</translation>
    </message>
    <message>
        <source>%1 takes its servers by hand: open its settings, look for MCP, add a server from JSON, and paste the text below.</source>
        <translation>%1 reçoit ses serveurs à la main&#xa0;: ouvrez ses paramètres, cherchez MCP, ajoutez un serveur à partir de JSON et collez le texte ci-dessous.</translation>
    </message>
</context>
<context>
    <name>Console</name>
    <message>
        <source>A part of the system that Sandtray needs is missing. Run “sandtray doctor”.</source>
        <translation>Il manque au système un élément dont Sandtray a besoin. Lancez «&#xa0;sandtray doctor&#xa0;».</translation>
    </message>
    <message>
        <source>The keychain is locked or access was refused. Unlock it and try again.</source>
        <translation>Le trousseau est verrouillé ou l’accès a été refusé. Déverrouillez-le, puis réessayez.</translation>
    </message>
    <message>
        <source>There is nothing of that name. Check the spelling.</source>
        <translation>Rien ne porte ce nom. Vérifiez l’orthographe.</translation>
    </message>
    <message>
        <source>The name or state is taken. Choose another name.</source>
        <translation>Ce nom est déjà pris. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The system refused. Check free disk space and the permissions of Sandtray&apos;s folders.</source>
        <translation>Le système a refusé. Vérifiez l’espace disque libre et les droits des dossiers de Sandtray.</translation>
    </message>
    <message>
        <source>A value cannot be used. “sandtray --help” shows what is allowed.</source>
        <translation>Une valeur n’est pas utilisable. «&#xa0;sandtray --help&#xa0;» indique ce qui est admis.</translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation>Rien n’a été fait.</translation>
    </message>
    <message>
        <source>Try again; if it stays, “sandtray doctor” may show why.</source>
        <translation>Réessayez&#x202f;; si cela persiste, «&#xa0;sandtray doctor&#xa0;» dira peut-être pourquoi.</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>There is no display here. Use “sandtray --headless”, or a command: “sandtray --help”.</source>
        <translation>Il n’y a pas d’écran ici. Utilisez «&#xa0;sandtray --headless&#xa0;», ou une commande&#xa0;: «&#xa0;sandtray --help&#xa0;».</translation>
    </message>
    <message>
        <source>Sandtray does not run as root: a root user&apos;s sandbox is weaker. Start it as an ordinary user.</source>
        <translation>Sandtray ne se lance pas en tant que root, dont les bacs à sable sont moins solides. Lancez-le comme simple utilisateur.</translation>
    </message>
</context>
<context>
    <name>sandtray::app::HeadlessApplication</name>
    <message>
        <source>Warning: --approvals=allow lets every client run scripts in sandboxes without asking.</source>
        <translation>Attention&#xa0;: --approvals=allow laisse tout client exécuter des scripts dans des bacs à sable sans rien demander.</translation>
    </message>
    <message numerus="yes">
        <source>Sandtray had ended without ending %n sandbox(es): what ran in them is lost.</source>
        <translation>
            <numerusform>Sandtray s’était arrêté sans mettre fin à %n bac à sable&#xa0;: ce qui y tournait est perdu.</numerusform>
            <numerusform>Sandtray s’était arrêté sans mettre fin à %n bacs à sable&#xa0;: ce qui y tournait est perdu.</numerusform>
        </translation>
    </message>
    <message>
        <source>An access or a grant that has ended could not be taken out of the state file, and may count again when Sandtray starts again: %1 Then look at “sandtray token list” and “sandtray grants”.</source>
        <translation>Un accès ou une autorisation qui a pris fin n’a pas pu être ôté du fichier d’état, et pourrait compter de nouveau au prochain démarrage de Sandtray&#xa0;: %1 Regardez alors «&#xa0;sandtray token list&#xa0;» et «&#xa0;sandtray grants&#xa0;».</translation>
    </message>
</context>
<context>
    <name>sandtray::app::SandboxView</name>
    <message numerus="yes">
        <source>%1
[%n picture(s)]</source>
        <translation>
            <numerusform>%1
[%n image]</numerusform>
            <numerusform>%1
[%n images]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::app::TrayApplication</name>
    <message>
        <source>New token</source>
        <translation>Nouveau jeton</translation>
    </message>
    <message>
        <source>A token was made for the client “%1”. If that was not you, revoke it in Sandtray&apos;s window.</source>
        <translation>Un jeton a été créé pour le client «&#xa0;%1&#xa0;». Si ce n’était pas vous, révoquez-le dans la fenêtre de Sandtray.</translation>
    </message>
    <message>
        <source>Sandboxes were lost</source>
        <translation>Des bacs à sable ont été perdus</translation>
    </message>
    <message numerus="yes">
        <source>Sandtray had ended without ending %n sandbox(es): what ran in them is lost. The history shows which.</source>
        <translation>
            <numerusform>Sandtray s’était arrêté sans mettre fin à %n bac à sable&#xa0;: ce qui y tournait est perdu. L’historique montre lequel.</numerusform>
            <numerusform>Sandtray s’était arrêté sans mettre fin à %n bacs à sable&#xa0;: ce qui y tournait est perdu. L’historique montre lesquels.</numerusform>
        </translation>
    </message>
    <message>
        <source>A program has signed in</source>
        <translation>Un programme s’est connecté</translation>
    </message>
    <message>
        <source>“%1” may use Sandtray now. If that was not you, forget it in Sandtray&apos;s window.</source>
        <translation>«&#xa0;%1&#xa0;» peut maintenant utiliser Sandtray. Si ce n’était pas vous, oubliez-le dans la fenêtre de Sandtray.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::ConnectCommand</name>
    <message>
        <source>No client that Sandtray knows was found on this computer.</source>
        <translation>Aucun client que Sandtray connaît n’a été trouvé sur cet ordinateur.</translation>
    </message>
    <message>
        <source>No client is connected.</source>
        <translation>Aucun client n’est connecté.</translation>
    </message>
    <message>
        <source>not found on this computer</source>
        <translation>introuvable sur cet ordinateur</translation>
    </message>
    <message>
        <source>  nothing to change</source>
        <translation>  rien à modifier</translation>
    </message>
    <message>
        <source>  is removed: Sandtray had made it</source>
        <translation>  est supprimé&#xa0;: Sandtray l’avait créé</translation>
    </message>
    <message>
        <source>%1 was connected by hand: remove the server “%2” in its settings.</source>
        <translation>%1 a été connecté à la main&#xa0;: retirez le serveur «&#xa0;%2&#xa0;» dans ses paramètres.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::DemoCommand</name>
    <message>
        <source>The private instance could not be started: %1.</source>
        <translation>L’instance privée n’a pas pu démarrer&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The private instance ended early. “sandtray doctor” shows what is missing.</source>
        <translation>L’instance privée s’est arrêtée trop tôt. «&#xa0;sandtray doctor&#xa0;» montre ce qui manque.</translation>
    </message>
    <message>
        <source>Starting a private instance of Sandtray …</source>
        <translation>Démarrage d’une instance privée de Sandtray…</translation>
    </message>
    <message>
        <source>The private instance did not say that it is ready.</source>
        <translation>L’instance privée n’a pas annoncé qu’elle était prête.</translation>
    </message>
    <message>
        <source>Create a sandbox</source>
        <translation>Créer un bac à sable</translation>
    </message>
    <message>
        <source>Run Python: the Fibonacci numbers up to 100</source>
        <translation>Exécuter du Python&#xa0;: la suite de Fibonacci jusqu’à 100</translation>
    </message>
    <message>
        <source>Run JavaScript: three squares</source>
        <translation>Exécuter du JavaScript&#xa0;: trois carrés</translation>
    </message>
    <message>
        <source>Look for the files of this computer&apos;s users: none may be seen</source>
        <translation>Chercher les fichiers des utilisateurs de cet ordinateur&#xa0;: aucun ne doit être visible</translation>
    </message>
    <message>
        <source>Destroy the sandbox</source>
        <translation>Détruire le bac à sable</translation>
    </message>
    <message>
        <source>Done. Nothing is left of it.</source>
        <translation>Terminé. Il n’en reste rien.</translation>
    </message>
    <message>
        <source>This step did not give what it should.</source>
        <translation>Cette étape n’a pas donné le résultat attendu.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::DoctorCommand</name>
    <message>
        <source>Sandtray is running.</source>
        <translation>Sandtray est lancé.</translation>
    </message>
    <message>
        <source>Sandtray is not running; the bridge starts it when a client calls.</source>
        <translation>Sandtray n’est pas lancé&#x202f;; la passerelle le démarre dès qu’un client appelle.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::ImportCommand</name>
    <message>
        <source>%1 cannot be read. Check its name and its permissions.</source>
        <translation>%1 est illisible. Vérifiez son nom et ses permissions.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>Imported as template %1 (%2). Languages that it has: %3.</source>
        <translation>Importé comme modèle %1 (%2). Langages présents&#xa0;: %3.</translation>
    </message>
    <message>
        <source>It has no bash, which commands need: only code in its languages runs there.</source>
        <translation>Il n’a pas bash, dont les commandes ont besoin&#xa0;: seul du code dans ses langages y tourne.</translation>
    </message>
    <message>
        <source>Ask for it by name: “Create a sandbox with the template %1”.</source>
        <translation>Demandez-le par son nom&#xa0;: «&#xa0;Crée un bac à sable avec le modèle %1&#xa0;».</translation>
    </message>
    <message>
        <source>Reading what is in it ...</source>
        <translation>Lecture du contenu…</translation>
    </message>
    <message>
        <source>Unpacking it inside a sandbox ...</source>
        <translation>Déballage dans un bac à sable…</translation>
    </message>
    <message>
        <source>Trying a sandbox that begins with it ...</source>
        <translation>Essai d’un bac à sable qui commence ainsi…</translation>
    </message>
    <message>
        <source>%1 is no root file system and no image of containers (%2). Take a tar archive of a whole system, or what “docker save”, “podman save” or “skopeo copy” wrote.</source>
        <translation>%1 n’est ni un système de fichiers racine ni une image de conteneur (%2). Prenez une archive tar d’un système entier, ou ce qu’ont écrit «&#xa0;docker save&#xa0;», «&#xa0;podman save&#xa0;» ou «&#xa0;skopeo copy&#xa0;».</translation>
    </message>
    <message>
        <source>%1 is too large: %2. Take a smaller system, or remove templates that you no longer need.</source>
        <translation>%1 est trop grand&#xa0;: %2. Prenez un système plus petit, ou supprimez les modèles dont vous n’avez plus besoin.</translation>
    </message>
    <message>
        <source>Images of containers are unpacked by skopeo and umoci, and %1 is not installed. Install both (on Debian and Ubuntu: sudo apt install skopeo umoci), or take a tar archive of the system.</source>
        <translation>Les images de conteneur sont déballées par skopeo et umoci, et %1 n’est pas installé. Installez les deux (sous Debian et Ubuntu&#xa0;: sudo apt install skopeo umoci), ou prenez une archive tar du système.</translation>
    </message>
    <message>
        <source>%1 cannot be used: %2. Nothing was kept. Make the file again, for this kind of computer, and check that the disk has room.</source>
        <translation>%1 est inutilisable&#xa0;: %2. Rien n’a été gardé. Refaites le fichier, pour ce genre d’ordinateur, et vérifiez que le disque a de la place.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::RunCommand</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 ne peut pas être lu&#xa0;: %2.</translation>
    </message>
    <message>
        <source>%1 is larger than 1 MiB.</source>
        <translation>%1 dépasse 1&#xa0;Mio.</translation>
    </message>
    <message>
        <source>The program could not be started: %1.</source>
        <translation>Le programme n’a pas pu démarrer&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The sandbox ended while the program ran.</source>
        <translation>Le bac à sable s’est arrêté pendant l’exécution du programme.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::TemplateCommand</name>
    <message>
        <source>host  the programs of this computer, and an empty home folder</source>
        <translation>host  les programmes de cet ordinateur et un dossier personnel vide</translation>
    </message>
    <message>
        <source>%1  %2  made %3, ends %4 unless used  %5</source>
        <translation>%1  %2  fait le %3, disparaît le %4 sauf utilisation  %5</translation>
    </message>
    <message>
        <source>There is no template %1. “sandtray template list” shows those that there are.</source>
        <translation>Il n’y a pas de modèle %1. «&#xa0;sandtray template list&#xa0;» montre ceux qui existent.</translation>
    </message>
    <message>
        <source>Several clients have a template %1. Give the id instead of the name.</source>
        <translation>Plusieurs clients ont un modèle %1. Donnez l’identifiant au lieu du nom.</translation>
    </message>
    <message>
        <source>Removed. Sandboxes that were made from it go on.</source>
        <translation>Supprimé. Les bacs à sable qui en sont issus continuent.</translation>
    </message>
    <message>
        <source>%1  %2  root file system, imported %3  %4</source>
        <translation>%1  %2  système de fichiers racine, importé le %3  %4</translation>
    </message>
    <message>
        <source>A sandbox works in %1, so it stays. Kill the sandboxes that were made from it first: “sandtray list” shows them.</source>
        <translation>Un bac à sable travaille dans %1, qui reste donc. Tuez d’abord les bacs à sable qui en sont partis&#xa0;: «&#xa0;sandtray list&#xa0;» les montre.</translation>
    </message>
    <message>
        <source>The templates %2 stand on %1, so it stays. Remove those first.</source>
        <translation>%1 reste, car les modèles %2 reposent dessus. Supprimez d’abord ceux-là.</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::TerminalPrompter</name>
    <message>
        <source>Sandtray: a request waits</source>
        <translation>Sandtray&#xa0;: une demande attend</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>calls itself</source>
        <translation>se présente comme</translation>
    </message>
    <message>
        <source>program found</source>
        <translation>programme constaté</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Bac à sable</translation>
    </message>
    <message>
        <source>Reason, in the agent&apos;s words</source>
        <translation>Raison donnée par l’agent</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Secrets</translation>
    </message>
    <message>
        <source>The whole request, as it will be used (SHA-256 %1):</source>
        <translation>La demande entière, telle qu’elle sera utilisée (SHA-256 %1)&#xa0;:</translation>
    </message>
    <message>
        <source>Its text:</source>
        <translation>Son texte&#xa0;:</translation>
    </message>
    <message>
        <source>Unreviewed file %1:</source>
        <translation>Fichier non relu %1&#xa0;:</translation>
    </message>
    <message>
        <source>There is no terminal to ask on. Start Sandtray from a terminal, or choose another --approvals.</source>
        <translation>Il n’y a pas de terminal où poser la question. Lancez Sandtray depuis un terminal, ou choisissez une autre valeur pour --approvals.</translation>
    </message>
    <message>
        <source>Type “allow” or “decline”, then Enter: </source>
        <translation>Tapez «&#xa0;autoriser&#xa0;» ou «&#xa0;refuser&#xa0;», puis Entrée&#xa0;: </translation>
    </message>
    <message>
        <source>allow</source>
        <translation>autoriser</translation>
    </message>
    <message>
        <source>decline</source>
        <translation>refuser</translation>
    </message>
    <message>
        <source>The answer goes to</source>
        <translation>La réponse va à</translation>
    </message>
    <message>
        <source>program that waits there</source>
        <translation>programme qui l’y attend</translation>
    </message>
</context>
<context>
    <name>sandtray::cli::TokenCommand</name>
    <message>
        <source>This token is shown once. Give it to the client as “Authorization: Bearer …”.</source>
        <translation>Ce jeton n’est montré qu’une fois. Donnez-le au client sous la forme «&#xa0;Authorization: Bearer …&#xa0;».</translation>
    </message>
    <message>
        <source>Revoked. Calls with this token are refused from now on.</source>
        <translation>Révoqué. Les appels qui utilisent ce jeton sont désormais refusés.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ActivityPage</name>
    <message>
        <source>Chosen entry</source>
        <translation>Entrée choisie</translation>
    </message>
    <message>
        <source>This entry has no text; how long texts are kept is set under Settings.</source>
        <translation>Cette entrée n’a pas de texte&#x202f;; la durée de conservation se règle dans les Réglages.</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Activité</translation>
    </message>
    <message>
        <source>Every request, every decision, every program. Kept on this computer only.</source>
        <translation>Chaque demande, chaque décision, chaque programme. Conservé uniquement sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Search in code and details</source>
        <translation>Rechercher dans le code et les détails</translation>
    </message>
    <message>
        <source>Kind of entries</source>
        <translation>Type d’entrées</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Actualiser</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>&amp;Plus</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies)</source>
        <translation>
            <numerusform>%n entrée</numerusform>
            <numerusform>%n entrées</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the activity</source>
        <translation>Exporter l’activité</translation>
    </message>
    <message>
        <source>Table for spreadsheets (*.csv)</source>
        <translation>Tableau pour tableurs (*.csv)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>The activity could not be exported to %1: %2. Choose another folder, or make room there.</source>
        <translation>L’activité n’a pas pu être exportée vers %1&#xa0;: %2. Choisissez un autre dossier, ou faites-y de la place.</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) exported to %1.</source>
        <translation>
            <numerusform>%n entrée exportée vers %1.</numerusform>
            <numerusform>%n entrées exportées vers %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>All clients</source>
        <translation>Tous les clients</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exporter…</translation>
    </message>
    <message>
        <source>Writes everything that these filters find to a file</source>
        <translation>Écrit dans un fichier tout ce que ces filtres trouvent</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::AnswerRow</name>
    <message>
        <source>Allow:</source>
        <translation>Autoriser&#xa0;:</translation>
    </message>
    <message>
        <source>&amp;Once</source>
        <translation>&amp;Une fois</translation>
    </message>
    <message>
        <source>Allow once</source>
        <translation>Autoriser une fois</translation>
    </message>
    <message>
        <source>This &amp;script again</source>
        <translation>Ce &amp;script à nouveau</translation>
    </message>
    <message>
        <source>Allow this script, also when it is asked again unchanged</source>
        <translation>Autoriser ce script, y compris quand il revient inchangé</translation>
    </message>
    <message>
        <source>The same request of this client needs no answer again, in sandboxes that reach no more than this one.</source>
        <translation>La même demande de ce client ne sera plus posée, dans les bacs à sable qui n’ont pas plus d’accès que celui-ci.</translation>
    </message>
    <message>
        <source>This sand&amp;box</source>
        <translation>Ce &amp;bac à sable</translation>
    </message>
    <message>
        <source>Allow everything that runs in this sandbox</source>
        <translation>Autoriser tout ce qui s’exécute dans ce bac à sable</translation>
    </message>
    <message>
        <source>Everything that this client runs in this sandbox, as long as the sandbox reaches no more than now.</source>
        <translation>Tout ce que ce client exécute dans ce bac à sable, tant que celui-ci n’a pas plus d’accès que maintenant.</translation>
    </message>
    <message>
        <source>&amp;Always for this client</source>
        <translation>&amp;Toujours pour ce client</translation>
    </message>
    <message>
        <source>Allow this client the same until you revoke it</source>
        <translation>Autoriser la même chose à ce client jusqu’à révocation</translation>
    </message>
    <message>
        <source>The same, for this client, until you revoke it in the window of Sandtray.</source>
        <translation>La même chose, pour ce client, jusqu’à ce que vous la révoquiez dans la fenêtre de Sandtray.</translation>
    </message>
    <message numerus="yes">
        <source>Decline a&amp;ll %n of this client</source>
        <translation>
            <numerusform>Refuser &amp;la demande de ce client</numerusform>
            <numerusform>Refuser &amp;les %n de ce client</numerusform>
        </translation>
    </message>
    <message>
        <source>Decline with a &amp;reason…</source>
        <translation>Refuser en e&amp;xpliquant…</translation>
    </message>
    <message>
        <source>&amp;Decline</source>
        <translation>&amp;Refuser</translation>
    </message>
    <message>
        <source>Reason, for the a&amp;gent to read:</source>
        <translation>Raison, que l’a&amp;gent lira&#xa0;:</translation>
    </message>
    <message>
        <source>Reason for declining, for the agent to read</source>
        <translation>Raison du refus, que l’agent lira</translation>
    </message>
    <message>
        <source>Enter declines with this reason</source>
        <translation>Entrée refuse avec cette raison</translation>
    </message>
    <message>
        <source>&amp;Sign in</source>
        <translation>La &amp;connexion</translation>
    </message>
    <message>
        <source>Let this program sign in</source>
        <translation>Autoriser ce programme à se connecter</translation>
    </message>
    <message>
        <source>My version, &amp;once</source>
        <translation>Ma &amp;version, une fois</translation>
    </message>
    <message>
        <source>Run my version of the text once</source>
        <translation>Exécuter ma version du texte, une fois</translation>
    </message>
    <message>
        <source>&amp;Explain it to me first.</source>
        <translation>&amp;Explique-moi d’abord.</translation>
    </message>
    <message>
        <source>&amp;Take smaller steps.</source>
        <translation>Procède par &amp;petites étapes.</translation>
    </message>
    <message>
        <source>Do it another &amp;way.</source>
        <translation>Fais-le &amp;autrement.</translation>
    </message>
    <message>
        <source>Decline and tell the agent: %1</source>
        <translation>Refuser et dire à l’agent&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::AskerPanel</name>
    <message>
        <source>%1 (process %2)</source>
        <translation>%1 (processus %2)</translation>
    </message>
    <message>
        <source>process %1</source>
        <translation>processus %1</translation>
    </message>
    <message>
        <source>a new one</source>
        <translation>un nouveau</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name, id</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(sans nom)</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Program, found by Sandtray:</source>
        <translation>Programme constaté par Sandtray&#xa0;:</translation>
    </message>
    <message>
        <source>not known (it connects over HTTP with its token)</source>
        <translation>inconnu (il se connecte en HTTP avec son jeton)</translation>
    </message>
    <message>
        <source>Name, claimed by the program:</source>
        <translation>Nom que le programme se donne&#xa0;:</translation>
    </message>
    <message>
        <source>Sandbox:</source>
        <translation>Bac à sable&#xa0;:</translation>
    </message>
    <message>
        <source>It reaches:</source>
        <translation>Il a accès à&#xa0;:</translation>
    </message>
    <message>
        <source>Reason, in the agent&apos;s words:</source>
        <translation>Raison, selon l’agent&#xa0;:</translation>
    </message>
    <message>
        <source>(none given)</source>
        <translation>(aucune)</translation>
    </message>
    <message>
        <source>The answer goes to:</source>
        <translation>La réponse va à&#xa0;:</translation>
    </message>
    <message>
        <source>(nowhere)</source>
        <translation>(nulle part)</translation>
    </message>
    <message>
        <source>no program that Sandtray can see</source>
        <translation>aucun programme que Sandtray puisse voir</translation>
    </message>
    <message>
        <source>Asked by, found by Sandtray:</source>
        <translation>Demandé par, trouvé par Sandtray&#xa0;:</translation>
    </message>
    <message>
        <source>Waits for it, found by Sandtray:</source>
        <translation>L’attend, trouvé par Sandtray&#xa0;:</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ClientModel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Jetons</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>(sans nom)</translation>
    </message>
    <message>
        <source>over HTTP</source>
        <translation>en HTTP</translation>
    </message>
    <message>
        <source>changed from outside, ignored</source>
        <translation>modifié de l’extérieur, ignoré</translation>
    </message>
    <message>
        <source>asked at first contact</source>
        <translation>demandé au premier contact</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ClientsPage</name>
    <message>
        <source>Forget this client?</source>
        <translation>Oublier ce client&#x202f;?</translation>
    </message>
    <message>
        <source>Its level, its grants and its tokens are removed. When it comes back, it is new.</source>
        <translation>Son niveau, ses autorisations et ses jetons sont effacés. S’il revient, il sera traité comme un nouveau client.</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>&amp;Oublier</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Programs that connect to Sandtray, and how much each may do without asking you.</source>
        <translation>Les programmes qui se connectent à Sandtray, et ce que chacun peut faire sans vous consulter.</translation>
    </message>
    <message>
        <source>Grants</source>
        <translation>Autorisations</translation>
    </message>
    <message>
        <source>&amp;Level of the chosen client:</source>
        <translation>&amp;Niveau du client choisi&#xa0;:</translation>
    </message>
    <message>
        <source>Level of the chosen client</source>
        <translation>Niveau du client choisi</translation>
    </message>
    <message>
        <source>&amp;Forget…</source>
        <translation>&amp;Oublier…</translation>
    </message>
    <message>
        <source>Create a &amp;token…</source>
        <translation>Créer un &amp;jeton…</translation>
    </message>
    <message>
        <source>What you have allowed</source>
        <translation>Ce que vous avez autorisé</translation>
    </message>
    <message>
        <source>&amp;Revoke</source>
        <translation>&amp;Révoquer</translation>
    </message>
    <message>
        <source>Tokens and sign-ins</source>
        <translation>Jetons et connexions</translation>
    </message>
    <message>
        <source>Access over HTTP</source>
        <translation>Accès par HTTP</translation>
    </message>
    <message>
        <source>&amp;End this access</source>
        <translation>&amp;Mettre fin à cet accès</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::CodePanel</name>
    <message>
        <source>no hidden characters</source>
        <translation>aucun caractère caché</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) below</source>
        <translation>
            <numerusform>encore %n ligne plus bas</numerusform>
            <numerusform>encore %n lignes plus bas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) above have not been in view yet</source>
        <translation>
            <numerusform>%n ligne plus haut n’a pas encore été affichée</numerusform>
            <numerusform>%n lignes plus haut n’ont pas encore été affichées</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the end of the text.</source>
        <translation>Fin du texte.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::CodeView</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Select &amp;All</source>
        <translation>&amp;Tout sélectionner</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::Confirmation</name>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Fermer</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ConnectDialog</name>
    <message>
        <source>Connect %1</source>
        <translation>Connecter %1</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>Déconnecter %1</translation>
    </message>
    <message>
        <source>What changes in the file</source>
        <translation>Ce qui change dans le fichier</translation>
    </message>
    <message>
        <source>Look &amp;again</source>
        <translation>&amp;Revérifier</translation>
    </message>
    <message>
        <source>C&amp;opy the text</source>
        <translation>C&amp;opier le texte</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Connecter</translation>
    </message>
    <message>
        <source>&amp;Disconnect</source>
        <translation>&amp;Déconnecter</translation>
    </message>
    <message>
        <source>Clos&amp;e</source>
        <translation>&amp;Fermer</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>A&amp;nnuler</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Rien n’a été modifié.</translation>
    </message>
    <message>
        <source>A copy of the file as it was is kept.</source>
        <translation>Une copie du fichier tel qu’il était est conservée.</translation>
    </message>
    <message>
        <source>%1 is connected already.</source>
        <translation>%1 est déjà connecté.</translation>
    </message>
    <message>
        <source>Its own command changes %1:</source>
        <translation>Sa propre commande modifie %1&#xa0;:</translation>
    </message>
    <message>
        <source>Sandtray had made %1. It is removed:</source>
        <translation>Sandtray avait créé %1. Il est supprimé&#xa0;:</translation>
    </message>
    <message>
        <source>Sandtray makes %1:</source>
        <translation>Sandtray crée %1&#xa0;:</translation>
    </message>
    <message>
        <source>Sandtray changes %1:</source>
        <translation>Sandtray modifie %1&#xa0;:</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ConnectHint</name>
    <message>
        <source>Clients that start a program (Claude, Cursor, VS Code …): enter this as the command of a server named “sandtray”.</source>
        <translation>Clients qui lancent un programme (Claude, Cursor, VS&#xa0;Code…)&#xa0;: indiquez ceci comme commande d’un serveur nommé «&#xa0;sandtray&#xa0;».</translation>
    </message>
    <message>
        <source>Clients that speak HTTP: enter this address.</source>
        <translation>Clients qui parlent HTTP&#xa0;: indiquez cette adresse.</translation>
    </message>
    <message>
        <source>They need a token too. Create one under Clients, or with this command.</source>
        <translation>Il leur faut aussi un jeton. Créez-en un sous Clients, ou avec cette commande.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ConnectPage</name>
    <message>
        <source>Connect</source>
        <translation>Connecter</translation>
    </message>
    <message>
        <source>One button gives a client its sandboxes: you see first what is written into its file, and can take it back at any time.</source>
        <translation>Un bouton donne à un client ses bacs à sable&#xa0;: vous voyez d’abord ce qui est écrit dans son fichier, et pouvez le défaire à tout moment.</translation>
    </message>
    <message>
        <source>No client that Sandtray knows was found on this computer.</source>
        <translation>Aucun client que Sandtray connaît n’a été trouvé sur cet ordinateur.</translation>
    </message>
    <message>
        <source>Show &amp;all clients that Sandtray knows</source>
        <translation>&amp;Afficher tous les clients que Sandtray connaît</translation>
    </message>
    <message>
        <source>Other clients</source>
        <translation>Autres clients</translation>
    </message>
    <message>
        <source>Then just ask your AI</source>
        <translation>Puis demandez simplement à votre IA</translation>
    </message>
    <message>
        <source>Something to ask, %1</source>
        <translation>Quelque chose à demander, %1</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ConnectionRow</name>
    <message>
        <source>Disconnect…</source>
        <translation>Déconnecter…</translation>
    </message>
    <message>
        <source>Connect…</source>
        <translation>Connecter…</translation>
    </message>
    <message>
        <source>Disconnect %1</source>
        <translation>Déconnecter %1</translation>
    </message>
    <message>
        <source>Connect %1</source>
        <translation>Connecter %1</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::CopyLine</name>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>Copier %1</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::EditDialog</name>
    <message>
        <source>The request waits no longer: nothing of this can run. You can still copy the text.</source>
        <translation>La demande n’attend plus&#xa0;: rien de ceci ne peut s’exécuter. Vous pouvez encore copier le texte.</translation>
    </message>
    <message>
        <source>This cannot run: it is empty, or larger than 1 MiB.</source>
        <translation>Ceci ne peut pas s’exécuter&#xa0;: le texte est vide, ou dépasse 1&#xa0;Mio.</translation>
    </message>
    <message>
        <source>Tab indents; Alt and the underlined letter reach the buttons; Ctrl+Enter goes on.</source>
        <translation>Tab met en retrait&#x202f;; Alt et la lettre soulignée mènent aux boutons&#x202f;; Ctrl+Entrée continue.</translation>
    </message>
    <message>
        <source>Discard what you changed?</source>
        <translation>Abandonner vos modifications&#x202f;?</translation>
    </message>
    <message>
        <source>The text goes back to what it was before.</source>
        <translation>Le texte redevient ce qu’il était avant.</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>A&amp;bandonner</translation>
    </message>
    <message>
        <source>Edit and run</source>
        <translation>Modifier et exécuter</translation>
    </message>
    <message>
        <source>Your version runs once in the place of the agent&apos;s text, after you have reviewed it. The agent is told what ran.</source>
        <translation>Votre version s’exécute une fois à la place du texte de l’agent, après que vous l’avez relue. L’agent apprend ce qui a été exécuté.</translation>
    </message>
    <message>
        <source>Your version of the text</source>
        <translation>Votre version du texte</translation>
    </message>
    <message>
        <source>&amp;Restore the agent&apos;s text</source>
        <translation>&amp;Rétablir le texte de l’agent</translation>
    </message>
    <message>
        <source>Re&amp;view my version</source>
        <translation>Re&amp;lire ma version</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Entrée</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ErrorSentence</name>
    <message>
        <source>This value cannot be used: %1. Nothing was changed; correct it and try again.</source>
        <translation>Cette valeur est inutilisable&#xa0;: %1. Rien n’a été modifié&#x202f;; corrigez-la, puis réessayez.</translation>
    </message>
    <message>
        <source>This is too large: %1. Nothing was changed; use something smaller.</source>
        <translation>C’est trop grand&#xa0;: %1. Rien n’a été modifié&#x202f;; choisissez quelque chose de plus petit.</translation>
    </message>
    <message>
        <source>It is no longer there. It may have ended or been removed in the meantime; nothing is left to do.</source>
        <translation>Cela n’existe plus, arrêté ou supprimé entre-temps. Il n’y a plus rien à faire.</translation>
    </message>
    <message>
        <source>This is not permitted: %1.</source>
        <translation>Ce n’est pas permis&#xa0;: %1.</translation>
    </message>
    <message>
        <source>This was declined, so nothing happened.</source>
        <translation>Cela a été refusé&#x202f;; rien ne s’est passé.</translation>
    </message>
    <message>
        <source>Nobody answered, so nothing happened. Try again when you are at the screen.</source>
        <translation>Personne n’a répondu&#x202f;; rien ne s’est passé. Réessayez quand vous êtes devant l’écran.</translation>
    </message>
    <message>
        <source>This was cancelled, so nothing happened.</source>
        <translation>Cela a été annulé&#x202f;; rien ne s’est passé.</translation>
    </message>
    <message>
        <source>The sandbox or the program has already ended; nothing is left to do.</source>
        <translation>Le bac à sable ou le programme est déjà terminé&#x202f;; il n’y a plus rien à faire.</translation>
    </message>
    <message>
        <source>A limit is reached: %1. End something that you no longer need, or raise the limit in the settings.</source>
        <translation>Une limite est atteinte&#xa0;: %1. Arrêtez ce qui ne vous sert plus, ou relevez la limite dans les réglages.</translation>
    </message>
    <message>
        <source>This name is taken. Choose another one.</source>
        <translation>Ce nom est déjà pris. Choisissez-en un autre.</translation>
    </message>
    <message>
        <source>The keychain is locked, so nothing could be read or kept. Unlock it (it asks for your password) and try again.</source>
        <translation>Le trousseau est verrouillé&#xa0;: rien n’a pu être lu ni conservé. Déverrouillez-le (il demande votre mot de passe), puis réessayez.</translation>
    </message>
    <message>
        <source>A part of the system is missing: %1. The other functions keep working; “sandtray doctor” says how to add it.</source>
        <translation>Il manque un élément au système&#xa0;: %1. Les autres fonctions restent disponibles&#x202f;; «&#xa0;sandtray doctor&#xa0;» indique comment l’ajouter.</translation>
    </message>
    <message>
        <source>The other side answered with something that could not be understood: %1. Try again; if it stays, please report it.</source>
        <translation>La réponse reçue est incompréhensible&#xa0;: %1. Réessayez&#x202f;; si cela persiste, merci de le signaler.</translation>
    </message>
    <message>
        <source>The system refused: %1. Check the free space and the rights of the folder, then try again.</source>
        <translation>Le système a refusé&#xa0;: %1. Vérifiez l’espace libre et les droits du dossier, puis réessayez.</translation>
    </message>
    <message>
        <source>Something went wrong inside Sandtray: %1. Nothing was allowed by it; please report it.</source>
        <translation>Une erreur est survenue dans Sandtray&#xa0;: %1. Elle n’a rien autorisé&#x202f;; merci de la signaler.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::Format</name>
    <message numerus="yes">
        <source>%n byte(s)</source>
        <translation>
            <numerusform>%n octet</numerusform>
            <numerusform>%n octets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n min</source>
        <translation>
            <numerusform>dans %n&#xa0;min</numerusform>
            <numerusform>dans %n&#xa0;min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n h</source>
        <translation>
            <numerusform>dans %n&#xa0;h</numerusform>
            <numerusform>dans %n&#xa0;h</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::GrantModel</name>
    <message>
        <source>Allowed</source>
        <translation>Autorisé</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Pour</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Jusqu’à</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>révocation</translation>
    </message>
    <message>
        <source>this script</source>
        <translation>ce script</translation>
    </message>
    <message>
        <source>this sandbox</source>
        <translation>ce bac à sable</translation>
    </message>
    <message>
        <source>this client</source>
        <translation>ce client</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>un seul appel</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::LedgerModel</name>
    <message>
        <source>Request</source>
        <translation>Demande</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Décision</translation>
    </message>
    <message>
        <source>Program started</source>
        <translation>Programme lancé</translation>
    </message>
    <message>
        <source>Program ended</source>
        <translation>Programme terminé</translation>
    </message>
    <message>
        <source>Sandbox created</source>
        <translation>Bac à sable créé</translation>
    </message>
    <message>
        <source>Sandbox ended</source>
        <translation>Bac à sable supprimé</translation>
    </message>
    <message>
        <source>Secret used</source>
        <translation>Secret utilisé</translation>
    </message>
    <message>
        <source>Token created</source>
        <translation>Jeton créé</translation>
    </message>
    <message>
        <source>Token revoked</source>
        <translation>Jeton révoqué</translation>
    </message>
    <message>
        <source>Level changed</source>
        <translation>Niveau modifié</translation>
    </message>
    <message>
        <source>Grant revoked</source>
        <translation>Autorisation révoquée</translation>
    </message>
    <message>
        <source>declined</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>not answered</source>
        <translation>sans réponse</translation>
    </message>
    <message>
        <source>ended by itself</source>
        <translation>terminé de lui-même</translation>
    </message>
    <message>
        <source>ended by a signal</source>
        <translation>terminé par un signal</translation>
    </message>
    <message>
        <source>took too long</source>
        <translation>trop long</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
    </message>
    <message>
        <source>time was up</source>
        <translation>délai écoulé</translation>
    </message>
    <message>
        <source>Sandtray was quit</source>
        <translation>Sandtray a été quitté</translation>
    </message>
    <message>
        <source>client was gone</source>
        <translation>client parti</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>planté</translation>
    </message>
    <message>
        <source>did not start</source>
        <translation>n’a pas démarré</translation>
    </message>
    <message>
        <source>sandbox ended</source>
        <translation>bac à sable supprimé</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Outil</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Issue</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Date</translation>
    </message>
    <message>
        <source>Signed in</source>
        <translation>Programme connecté</translation>
    </message>
    <message>
        <source>allowed once</source>
        <translation>autorisé une fois</translation>
    </message>
    <message>
        <source>this script allowed</source>
        <translation>ce script autorisé</translation>
    </message>
    <message>
        <source>this sandbox allowed</source>
        <translation>ce bac à sable autorisé</translation>
    </message>
    <message>
        <source>this client allowed</source>
        <translation>ce client autorisé</translation>
    </message>
    <message>
        <source>taken back</source>
        <translation>retiré</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>échec</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>mémoire épuisée</translation>
    </message>
    <message>
        <source>disk full</source>
        <translation>disque plein</translation>
    </message>
    <message>
        <source>too many processes</source>
        <translation>trop de processus</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>vous attend</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>en cours</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::LevelChooser</name>
    <message>
        <source>First contact. From now on, what may this client do without asking?</source>
        <translation>Premier contact. Que pourra faire ce client, désormais, sans vous consulter&#x202f;?</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>Pages</translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation>Bacs à sable</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>Clients</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Secrets</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Activité</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Protection</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>Connecter</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::Notifier</name>
    <message>
        <source>A client without a name</source>
        <translation>Un client sans nom</translation>
    </message>
    <message numerus="yes">
        <source>%n request(s) are waiting in all.</source>
        <translation>
            <numerusform>%n demande attend en tout.</numerusform>
            <numerusform>%n demandes attendent en tout.</numerusform>
        </translation>
    </message>
    <message>
        <source>A request to review</source>
        <translation>Une demande à relire</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <comment>client, what it wants</comment>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::PartsView</name>
    <message>
        <source>Parts of the request</source>
        <translation>Éléments de la demande</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>file, state</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ProblemWords</name>
    <message>
        <source>There is no system tray here, so this window opened instead. Sandtray keeps running when you close it.</source>
        <translation>Il n’y a pas de zone de notification ici&#xa0;: cette fenêtre s’est donc ouverte à la place. Sandtray continue quand vous la fermez.</translation>
    </message>
    <message>
        <source>The keychain is locked: named secrets and remembered grants wait until you unlock it. Everything else works.</source>
        <translation>Le trousseau est verrouillé&#xa0;: les secrets et les autorisations mémorisées attendent que vous le déverrouilliez. Tout le reste fonctionne.</translation>
    </message>
    <message>
        <source>There is no keychain: named secrets and signed grants do not work. Install gnome-keyring or KWallet. Everything else works.</source>
        <translation>Il n’y a pas de trousseau&#xa0;: les secrets et les autorisations signées ne fonctionnent pas. Installez gnome-keyring ou KWallet. Tout le reste fonctionne.</translation>
    </message>
    <message>
        <source>Without a keychain, levels and grants are protected by file permissions alone: a program that runs as you could change them.</source>
        <translation>Sans trousseau, niveaux et autorisations ne sont protégés que par les droits des fichiers&#xa0;: un programme lancé sous votre nom pourrait les modifier.</translation>
    </message>
    <message numerus="yes">
        <source>%n level(s), grant(s) or token(s) were changed from outside and are ignored. Choose the levels anew under Clients.</source>
        <translation>
            <numerusform>%n niveau, autorisation ou jeton a été modifié de l’extérieur et n’est pas pris en compte. Choisissez à nouveau les niveaux sous Clients.</numerusform>
            <numerusform>%n niveaux, autorisations ou jetons ont été modifiés de l’extérieur et ne sont pas pris en compte. Choisissez à nouveau les niveaux sous Clients.</numerusform>
        </translation>
    </message>
    <message>
        <source>The activity record cannot be written, so nothing runs: %1. Free some space, then try again.</source>
        <translation>Le journal d’activité ne peut pas être écrit, donc rien ne s’exécute&#xa0;: %1. Libérez de l’espace, puis réessayez.</translation>
    </message>
    <message>
        <source>Port %1 is used by another program, so HTTP clients cannot connect. End that program and start Sandtray again.</source>
        <translation>Le port %1 est occupé par un autre programme&#xa0;: les clients HTTP ne peuvent pas se connecter. Arrêtez ce programme et relancez Sandtray.</translation>
    </message>
    <message>
        <source>bubblewrap is missing, so no sandbox can start.</source>
        <translation>bubblewrap est absent&#xa0;: aucun bac à sable ne peut démarrer.</translation>
    </message>
    <message>
        <source>bubblewrap is too old, so no sandbox can start.</source>
        <translation>bubblewrap est trop ancien&#xa0;: aucun bac à sable ne peut démarrer.</translation>
    </message>
    <message>
        <source>This system forbids user namespaces, so no sandbox can start.</source>
        <translation>Ce système interdit les espaces de noms d’utilisateur&#xa0;: aucun bac à sable ne peut démarrer.</translation>
    </message>
    <message>
        <source>A part of Sandtray is missing, so no sandbox can start. Install Sandtray again.</source>
        <translation>Il manque un élément de Sandtray&#xa0;: aucun bac à sable ne peut démarrer. Réinstallez Sandtray.</translation>
    </message>
    <message>
        <source>Sandtray runs as root, where sandboxes are weaker, so no sandbox can start. Start it as an ordinary user.</source>
        <translation>Sandtray tourne en tant que root, dont les bacs à sable sont moins solides&#xa0;: aucun ne peut démarrer. Lancez-le comme simple utilisateur.</translation>
    </message>
    <message>
        <source>No sandbox can start: %1.</source>
        <translation>Aucun bac à sable ne peut démarrer&#xa0;: %1.</translation>
    </message>
    <message>
        <source>%1 What helps: %2</source>
        <comment>problem, command</comment>
        <translation>%1 Pour y remédier&#xa0;: %2</translation>
    </message>
    <message>
        <source>An access or a grant that has ended could not be taken out of the state file, and may count again when Sandtray starts again: %1. Free some space, start Sandtray again and look under Clients.</source>
        <translation>Un accès ou une autorisation qui a pris fin n’a pas pu être ôté du fichier d’état, et pourrait compter de nouveau au prochain démarrage de Sandtray&#xa0;: %1. Libérez de la place, redémarrez Sandtray et regardez sous Clients.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ProtectionPage</name>
    <message>
        <source>holds</source>
        <translation>garanti</translation>
    </message>
    <message>
        <source>not enforced</source>
        <translation>non imposé</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>non garanti</translation>
    </message>
    <message>
        <source>%1: enforced by the kernel</source>
        <translation>%1&#xa0;: imposé par le noyau</translation>
    </message>
    <message>
        <source>Code in a sandbox</source>
        <translation>Le code placé dans un bac à sable</translation>
    </message>
    <message>
        <source>cannot read or change your files, unless you allow a file in a request</source>
        <translation>ne peut ni lire ni modifier vos fichiers, sauf celui que vous autorisez dans une demande</translation>
    </message>
    <message>
        <source>cannot reach the network or programs on this computer, beyond what you allow</source>
        <translation>n’atteint ni le réseau ni les programmes de cet ordinateur, au-delà de ce que vous autorisez</translation>
    </message>
    <message>
        <source>does not run before you have seen all of it, as long as its client is reviewed</source>
        <translation>ne s’exécute pas avant que vous ne l’ayez vu en entier, tant que son client est soumis à relecture</translation>
    </message>
    <message>
        <source>leaves nothing behind: when the sandbox ends, its processes and files are gone</source>
        <translation>ne laisse rien derrière lui&#xa0;: ses processus et ses fichiers disparaissent avec le bac à sable</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Limites</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Processor time</source>
        <translation>Temps de processeur</translation>
    </message>
    <message>
        <source>Disk space</source>
        <translation>Espace disque</translation>
    </message>
    <message>
        <source>Number of processes</source>
        <translation>Nombre de processus</translation>
    </message>
    <message>
        <source>What a sandbox is not</source>
        <translation>Ce qu’un bac à sable n’est pas</translation>
    </message>
    <message>
        <source>It is not a virtual machine: a fault in the Linux kernel can be a way out.</source>
        <translation>Ce n’est pas une machine virtuelle&#xa0;: une faille du noyau Linux peut permettre d’en sortir.</translation>
    </message>
    <message>
        <source>It does not protect against other programs that run as you, outside of it.</source>
        <translation>Il ne protège pas des autres programmes lancés sous votre nom, hors de lui.</translation>
    </message>
    <message>
        <source>A host that you allow can be sent anything that is in the sandbox.</source>
        <translation>Un hôte que vous autorisez peut recevoir tout ce qui se trouve dans le bac à sable.</translation>
    </message>
    <message>
        <source>It does not close the side channels of the processor.</source>
        <translation>Il ne ferme pas les canaux auxiliaires du processeur.</translation>
    </message>
    <message>
        <source>Protection</source>
        <translation>Protection</translation>
    </message>
    <message>
        <source>What is guaranteed on this computer, and what is not.</source>
        <translation>Ce qui est garanti sur cet ordinateur, et ce qui ne l’est pas.</translation>
    </message>
    <message>
        <source>Sandtray %1 · free software under the GPL, version 3 or later</source>
        <translation>Sandtray %1 · logiciel libre sous licence GPL, version&#xa0;3 ou ultérieure</translation>
    </message>
    <message>
        <source>%1: watched, not enforced</source>
        <translation>%1&#xa0;: sous surveillance, non imposé</translation>
    </message>
    <message>
        <source>What helps: %1</source>
        <translation>Ce qui aide&#xa0;: %1</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Cet ordinateur</translation>
    </message>
    <message>
        <source>Sandtray is looking…</source>
        <translation>Sandtray regarde…</translation>
    </message>
    <message>
        <source>Look &amp;again</source>
        <translation>&amp;Regarder à nouveau</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>&amp;Copier le rapport</translation>
    </message>
    <message>
        <source>Versions and the findings above, without your name, to paste where you ask for help</source>
        <translation>Versions et constats ci-dessus, sans votre nom, à coller là où vous demandez de l’aide</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestFoot</name>
    <message>
        <source>Files that reviewed code makes itself are not shown here.</source>
        <translation>Les fichiers que le code relu crée lui-même ne sont pas montrés ici.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) not opened yet.</source>
        <translation>
            <numerusform>%n élément pas encore ouvert.</numerusform>
            <numerusform>%n éléments pas encore ouverts.</numerusform>
        </translation>
    </message>
    <message>
        <source>SHA-256 %1…</source>
        <translation>SHA-256 %1…</translation>
    </message>
    <message>
        <source>SHA-256 of the request: %1</source>
        <translation>SHA-256 de la demande&#xa0;: %1</translation>
    </message>
    <message>
        <source>Ed&amp;it…</source>
        <translation>&amp;Modifier…</translation>
    </message>
    <message>
        <source>Change the text before it runs</source>
        <translation>Modifier le texte avant qu’il s’exécute</translation>
    </message>
    <message>
        <source>Change the text before it runs once</source>
        <translation>Modifier le texte avant qu’il s’exécute, une fois</translation>
    </message>
    <message>
        <source>An editor would not give this text back as it is: it is long, has a very long line, or its lines end in another way than those of Linux.</source>
        <translation>Un éditeur ne rendrait pas ce texte tel quel&#xa0;: il est long, a une très longue ligne, ou ses lignes ne finissent pas comme celles de Linux.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestNotices</name>
    <message>
        <source>The environment can change what runs: %1. See the red lines under Environment.</source>
        <translation>L’environnement peut changer ce qui s’exécute&#xa0;: %1. Voyez les lignes rouges sous Environnement.</translation>
    </message>
    <message>
        <source>“%1” can deceive the eye: %2.</source>
        <translation>«&#xa0;%1&#xa0;» peut tromper l’œil&#xa0;: %2.</translation>
    </message>
    <message>
        <source>“%1”: %2</source>
        <comment>part, remark</comment>
        <translation>«&#xa0;%1&#xa0;»&#xa0;: %2</translation>
    </message>
    <message>
        <source>A name or the reason can deceive the eye: %1.</source>
        <translation>Un nom ou la raison peut tromper l’œil&#xa0;: %1.</translation>
    </message>
    <message>
        <source>You have allowed this sandbox before, but it reaches more now. Then: %1. Now: %2.</source>
        <translation>Vous avez déjà autorisé ce bac à sable, mais il a désormais plus d’accès. Avant&#xa0;: %1. Maintenant&#xa0;: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n earlier program(s) still run in this sandbox and can use what you allow.</source>
        <translation>
            <numerusform>%n programme antérieur tourne encore dans ce bac à sable et peut profiter de ce que vous autorisez.</numerusform>
            <numerusform>%n programmes antérieurs tournent encore dans ce bac à sable et peuvent profiter de ce que vous autorisez.</numerusform>
        </translation>
    </message>
    <message>
        <source>The client no longer waits. Allowing runs nothing now; it counts for one identical call within 10 minutes.</source>
        <translation>Le client n’attend plus. Autoriser n’exécute rien maintenant&#x202f;; cela vaudra pour un appel identique dans les 10&#xa0;minutes.</translation>
    </message>
    <message>
        <source>The answer goes over the Internet to %1, not to a program on this computer.</source>
        <translation>La réponse part par Internet vers %1, et non vers un programme de cet ordinateur.</translation>
    </message>
    <message>
        <source>Any program can claim this name. Allow it only if you have just connected it to Sandtray yourself.</source>
        <translation>N’importe quel programme peut prétendre porter ce nom. N’autorisez que si vous venez vous-même de le connecter à Sandtray.</translation>
    </message>
    <message>
        <source>It may then ask to run code in sandboxes. You review what it asks, as its level says.</source>
        <translation>Il pourra ensuite demander d’exécuter du code dans des bacs à sable. Vous relisez ses demandes selon son niveau.</translation>
    </message>
    <message>
        <source>“%1” seems to %2. A hint from its words, not a proof.</source>
        <comment>part, what it does</comment>
        <translation>«&#xa0;%1&#xa0;» semble %2. C’est un indice tiré de ses mots, pas une preuve.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestParts</name>
    <message>
        <source>Standard input</source>
        <translation>Entrée standard</translation>
    </message>
    <message>
        <source>The text goes on after a long stretch of blank space: look to its end.</source>
        <translation>Le texte continue après un long espace vide&#xa0;: allez jusqu’à la fin.</translation>
    </message>
    <message>
        <source>Only the beginning is shown here; the digest covers the whole file.</source>
        <translation>Seul le début est affiché ici&#x202f;; l’empreinte couvre le fichier entier.</translation>
    </message>
    <message>
        <source>All arguments</source>
        <translation>Tous les arguments</translation>
    </message>
    <message>
        <source>set for this call</source>
        <translation>défini pour cet appel</translation>
    </message>
    <message>
        <source>set for the whole sandbox</source>
        <translation>défini pour tout le bac à sable</translation>
    </message>
    <message>
        <source>secrets, with values from your keychain</source>
        <translation>secrets, dont les valeurs viennent de votre trousseau</translation>
    </message>
    <message>
        <source>nothing beyond what every sandbox has</source>
        <translation>rien de plus que dans tout bac à sable</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Environnement</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Typed text</source>
        <translation>Texte saisi</translation>
    </message>
    <message>
        <source>Content of the file</source>
        <translation>Contenu du fichier</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>Script</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>declined before</source>
        <translation>déjà refusé</translation>
    </message>
    <message>
        <source>The same text as the one that you allowed at %1.</source>
        <translation>Le même texte que celui que vous avez autorisé le %1.</translation>
    </message>
    <message>
        <source>Compared with the text that you allowed at %1: %2, %3.</source>
        <comment>time, lines that are new, lines that are gone</comment>
        <translation>Par rapport au texte que vous avez autorisé le %1&#xa0;: %2, %3.</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) new or changed</source>
        <translation>
            <numerusform>%n ligne nouvelle ou modifiée</numerusform>
            <numerusform>%n lignes nouvelles ou modifiées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) gone</source>
        <translation>
            <numerusform>%n ligne disparue</numerusform>
            <numerusform>%n lignes disparues</numerusform>
        </translation>
    </message>
    <message>
        <source>Your version, compared with the agent&apos;s text: %1, %2.</source>
        <comment>lines that are new, lines that are gone</comment>
        <translation>Votre version, comparée au texte de l’agent&#xa0;: %1, %2.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RequestWords</name>
    <message>
        <source>wants to run a command</source>
        <translation>veut exécuter une commande</translation>
    </message>
    <message>
        <source>wants to type into a program that is running</source>
        <translation>veut saisir du texte dans un programme en cours</translation>
    </message>
    <message>
        <source>wants to write a file while a program is running</source>
        <translation>veut écrire un fichier pendant qu’un programme tourne</translation>
    </message>
    <message>
        <source>wants to write a file</source>
        <translation>veut écrire un fichier</translation>
    </message>
    <message>
        <source>wants to copy a file of yours into the sandbox</source>
        <translation>veut copier un de vos fichiers dans le bac à sable</translation>
    </message>
    <message>
        <source>wants to copy a file from the sandbox to your folders</source>
        <translation>veut copier un fichier du bac à sable dans vos dossiers</translation>
    </message>
    <message>
        <source>wants a sandbox that reaches beyond itself</source>
        <translation>veut un bac à sable ouvert sur l’extérieur</translation>
    </message>
    <message>
        <source>wants to change what a sandbox may do</source>
        <translation>veut changer ce qu’un bac à sable peut faire</translation>
    </message>
    <message>
        <source>wants to keep a copy of the sandbox</source>
        <translation>veut garder une copie du bac à sable</translation>
    </message>
    <message>
        <source>wants to open a port of the sandbox</source>
        <translation>veut ouvrir un port du bac à sable</translation>
    </message>
    <message>
        <source>wants to use the tool %1</source>
        <translation>veut utiliser l’outil %1</translation>
    </message>
    <message>
        <source>wants to run a Python script</source>
        <translation>veut exécuter un script Python</translation>
    </message>
    <message>
        <source>wants to run a JavaScript script</source>
        <translation>veut exécuter un script JavaScript</translation>
    </message>
    <message>
        <source>wants to run a TypeScript script</source>
        <translation>veut exécuter un script TypeScript</translation>
    </message>
    <message>
        <source>wants to run a shell script</source>
        <translation>veut exécuter un script shell</translation>
    </message>
    <message>
        <source>wants to run a script</source>
        <translation>veut exécuter un script</translation>
    </message>
    <message>
        <source>No network</source>
        <translation>Pas de réseau</translation>
    </message>
    <message>
        <source>Network: package registries (can send data to them)</source>
        <translation>Réseau&#xa0;: dépôts de paquets (peut leur envoyer des données)</translation>
    </message>
    <message>
        <source>Network: %1</source>
        <translation>Réseau&#xa0;: %1</translation>
    </message>
    <message>
        <source>Network: every host</source>
        <translation>Réseau&#xa0;: tous les hôtes</translation>
    </message>
    <message>
        <source>no secrets</source>
        <translation>aucun secret</translation>
    </message>
    <message>
        <source>secrets: %1</source>
        <translation>secrets&#xa0;: %1</translation>
    </message>
    <message>
        <source>no host files</source>
        <translation>aucun fichier de l’ordinateur</translation>
    </message>
    <message>
        <source>host files: %1</source>
        <translation>fichiers de l’ordinateur&#xa0;: %1</translation>
    </message>
    <message>
        <source>shared folders: %1</source>
        <translation>dossiers partagés&#xa0;: %1</translation>
    </message>
    <message>
        <source>open ports: %1</source>
        <translation>ports ouverts&#xa0;: %1</translation>
    </message>
    <message>
        <source>template: %1</source>
        <translation>modèle&#xa0;: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n character(s) that change the reading direction</source>
        <translation>
            <numerusform>%n caractère qui change le sens de lecture</numerusform>
            <numerusform>%n caractères qui changent le sens de lecture</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n invisible character(s)</source>
        <translation>
            <numerusform>%n caractère invisible</numerusform>
            <numerusform>%n caractères invisibles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n control character(s)</source>
        <translation>
            <numerusform>%n caractère de contrôle</numerusform>
            <numerusform>%n caractères de contrôle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s) with look-alike letters of other alphabets</source>
        <translation>
            <numerusform>%n mot avec des lettres ressemblantes d’autres alphabets</numerusform>
            <numerusform>%n mots avec des lettres ressemblantes d’autres alphabets</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pile(s) of accents</source>
        <translation>
            <numerusform>%n empilement d’accents</numerusform>
            <numerusform>%n empilements d’accents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n broken character(s)</source>
        <translation>
            <numerusform>%n caractère invalide</numerusform>
            <numerusform>%n caractères invalides</numerusform>
        </translation>
    </message>
    <message>
        <source>Review every script</source>
        <translation>Relire chaque script</translation>
    </message>
    <message>
        <source>Review what crosses the border</source>
        <translation>Relire ce qui franchit la frontière</translation>
    </message>
    <message>
        <source>Decline everything new</source>
        <translation>Refuser toute nouveauté</translation>
    </message>
    <message>
        <source>You see each script and command before it runs.</source>
        <translation>Vous voyez chaque script et chaque commande avant son exécution.</translation>
    </message>
    <message>
        <source>Scripts run freely inside their sandbox. You are asked about your files, the network, secrets and higher limits.</source>
        <translation>Les scripts s’exécutent librement dans leur bac à sable. Vous êtes consulté pour vos fichiers, le réseau, les secrets et les limites relevées.</translation>
    </message>
    <message>
        <source>Only what you have allowed before still works. Nobody asks you.</source>
        <translation>Seul ce que vous avez déjà autorisé fonctionne encore. On ne vous demande rien.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>client, what it wants</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>A client without a name</source>
        <translation>Un client sans nom</translation>
    </message>
    <message>
        <source>wants to sign in to Sandtray</source>
        <translation>veut se connecter à Sandtray</translation>
    </message>
    <message>
        <source>use the network</source>
        <comment>it seems to ...</comment>
        <translation>utiliser le réseau</translation>
    </message>
    <message>
        <source>touch files outside its folder</source>
        <comment>it seems to ...</comment>
        <translation>toucher à des fichiers hors de son dossier</translation>
    </message>
    <message>
        <source>start other programs</source>
        <comment>it seems to ...</comment>
        <translation>lancer d’autres programmes</translation>
    </message>
    <message>
        <source>install software</source>
        <comment>it seems to ...</comment>
        <translation>installer des logiciels</translation>
    </message>
    <message>
        <source>decode data or run it as code</source>
        <comment>it seems to ...</comment>
        <translation>décoder des données ou les exécuter comme du code</translation>
    </message>
    <message>
        <source>have very long lines</source>
        <comment>it seems to ...</comment>
        <translation>avoir de très longues lignes</translation>
    </message>
    <message>
        <source>%1 (line %2)</source>
        <comment>what it does, number of the line</comment>
        <translation>%1 (ligne %2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n line(s), the first is %2)</source>
        <comment>what it does, number of the line</comment>
        <translation>
            <numerusform>%1 (%n ligne, la première est %2)</numerusform>
            <numerusform>%1 (%n lignes, la première est %2)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sandtray::gui::ReviewWindow</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>All requests that wait</source>
        <translation>Toutes les demandes en attente</translation>
    </message>
    <message>
        <source>Request %1 of %2; choose another</source>
        <translation>Demande %1 sur %2&#x202f;; en choisir une autre</translation>
    </message>
    <message>
        <source>Review a request</source>
        <translation>Relire une demande</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::RunModel</name>
    <message>
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Asked</source>
        <translation>Demandé</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SandboxModel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>Programmes</translation>
    </message>
    <message>
        <source>Network and secrets</source>
        <translation>Réseau et secrets</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disque</translation>
    </message>
    <message>
        <source>Ends</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>not while it works</source>
        <translation>pas tant qu’il travaille</translation>
    </message>
    <message>
        <source>no network</source>
        <translation>pas de réseau</translation>
    </message>
    <message>
        <source>package registries</source>
        <translation>dépôts de paquets</translation>
    </message>
    <message>
        <source>named hosts</source>
        <translation>hôtes nommés</translation>
    </message>
    <message>
        <source>every host</source>
        <translation>tous les hôtes</translation>
    </message>
    <message>
        <source>%1, secrets: %2</source>
        <translation>%1, secrets&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SandboxPanel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1&#xa0;%</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>depuis le %1</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>en pause</translation>
    </message>
    <message>
        <source>ends %1</source>
        <comment>in 12 min</comment>
        <translation>se termine %1</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Reprendre</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Suspendre</translation>
    </message>
    <message>
        <source>Its programs go on where they stopped</source>
        <translation>Ses programmes reprennent là où ils s’étaient arrêtés</translation>
    </message>
    <message>
        <source>Stops all its programs until they may go on; nothing is lost</source>
        <translation>Arrête tous ses programmes jusqu’à ce qu’ils puissent reprendre&#x202f;; rien n’est perdu</translation>
    </message>
    <message>
        <source>Answer to the client</source>
        <translation>Réponse au client</translation>
    </message>
    <message>
        <source>What was asked</source>
        <translation>Ce qui était demandé</translation>
    </message>
    <message>
        <source>It is over: the page Activity has what was asked, as long as you keep it.</source>
        <translation>C’est terminé&#xa0;: la page Activité contient ce qui était demandé, tant que vous la conservez.</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>Suspendu.</translation>
    </message>
    <message>
        <source>It goes on.</source>
        <translation>Il reprend.</translation>
    </message>
    <message>
        <source>Keep the files</source>
        <translation>Conserver les fichiers</translation>
    </message>
    <message>
        <source>Name of the template; new sandboxes of this client can begin with these files:</source>
        <translation>Nom du modèle&#x202f;; les nouveaux bacs à sable de ce client pourront commencer avec ces fichiers&#xa0;:</translation>
    </message>
    <message>
        <source>Kept as “%1”.</source>
        <translation>Conservé sous le nom «&#xa0;%1&#xa0;».</translation>
    </message>
    <message>
        <source>‹ &amp;All sandboxes</source>
        <translation>‹ &amp;Tous les bacs à sable</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Disque</translation>
    </message>
    <message>
        <source>What was asked in this sandbox</source>
        <translation>Ce qui a été demandé dans ce bac à sable</translation>
    </message>
    <message>
        <source>Nothing has been asked in this sandbox yet. What its client runs appears here.</source>
        <translation>Rien n’a encore été demandé dans ce bac à sable. Ce que son client exécute apparaîtra ici.</translation>
    </message>
    <message>
        <source>&amp;Renew</source>
        <translation>Re&amp;nouveler</translation>
    </message>
    <message>
        <source>The time until it ends by itself begins anew</source>
        <translation>Le délai avant sa fin automatique repart de zéro</translation>
    </message>
    <message>
        <source>&amp;Keep files…</source>
        <translation>&amp;Conserver les fichiers…</translation>
    </message>
    <message>
        <source>Keeps its home folder as a template, for later sandboxes of this client</source>
        <translation>Conserve son dossier personnel comme modèle, pour de futurs bacs à sable de ce client</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Ends its programs and removes its files, at once</source>
        <translation>Termine ses programmes et supprime ses fichiers, tout de suite</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SandboxesPage</name>
    <message>
        <source>Stop all sandboxes?</source>
        <translation>Arrêter tous les bacs à sable&#x202f;?</translation>
    </message>
    <message>
        <source>Every program in them ends at once and their files are removed.</source>
        <translation>Tous leurs programmes s’arrêtent aussitôt et leurs fichiers sont supprimés.</translation>
    </message>
    <message>
        <source>Stop &amp;all</source>
        <translation>&amp;Tout arrêter</translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation>Bacs à sable</translation>
    </message>
    <message>
        <source>Each is apart from your files and is removed without a trace when it ends.</source>
        <translation>Chacun est séparé de vos fichiers et disparaît sans laisser de trace quand il prend fin.</translation>
    </message>
    <message>
        <source>No sandbox is running. They appear here as soon as a connected client needs one.</source>
        <translation>Aucun bac à sable n’est actif. Ils apparaissent ici dès qu’un client connecté en a besoin.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>Stop &amp;all…</source>
        <translation>&amp;Tout arrêter…</translation>
    </message>
    <message>
        <source>&amp;Connect a client…</source>
        <translation>&amp;Connecter un client…</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SecretDialog</name>
    <message>
        <source>Add a secret</source>
        <translation>Ajouter un secret</translation>
    </message>
    <message>
        <source>Replace a secret</source>
        <translation>Remplacer un secret</translation>
    </message>
    <message>
        <source>&amp;Name:</source>
        <translation>&amp;Nom&#xa0;:</translation>
    </message>
    <message>
        <source>Name of the secret</source>
        <translation>Nom du secret</translation>
    </message>
    <message>
        <source>&amp;Value:</source>
        <translation>&amp;Valeur&#xa0;:</translation>
    </message>
    <message>
        <source>Value of the secret</source>
        <translation>Valeur du secret</translation>
    </message>
    <message>
        <source>The name is that of the variable in the sandbox: letters, digits and _. The value has at least 8 characters, so that Sandtray can find and hide it in output.</source>
        <translation>Le nom est celui de la variable dans le bac à sable&#xa0;: lettres, chiffres et _. La valeur a au moins 8 caractères, pour que Sandtray puisse la reconnaître et la masquer dans les sorties.</translation>
    </message>
    <message>
        <source>&amp;Save in the keychain</source>
        <translation>&amp;Enregistrer dans le trousseau</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SecretsPage</name>
    <message>
        <source>Remove the secret %1?</source>
        <translation>Supprimer le secret %1&#x202f;?</translation>
    </message>
    <message>
        <source>Its value is deleted from the keychain. Sandboxes that run keep what they have.</source>
        <translation>Sa valeur est effacée du trousseau. Les bacs à sable actifs gardent ce qu’ils ont.</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Supprimer</translation>
    </message>
    <message>
        <source>Secrets</source>
        <translation>Secrets</translation>
    </message>
    <message>
        <source>Keys and passwords that a sandbox may use by name, after you allowed it. They rest in the keychain of your desktop and are never shown again.</source>
        <translation>Clés et mots de passe qu’un bac à sable peut utiliser par leur nom, une fois que vous l’avez autorisé. Ils restent dans le trousseau de votre bureau et ne sont plus jamais affichés.</translation>
    </message>
    <message>
        <source>There are no secrets yet.</source>
        <translation>Il n’y a pas encore de secret.</translation>
    </message>
    <message>
        <source>Names of the secrets</source>
        <translation>Noms des secrets</translation>
    </message>
    <message>
        <source>&amp;Add…</source>
        <translation>&amp;Ajouter…</translation>
    </message>
    <message>
        <source>Re&amp;place…</source>
        <translation>Re&amp;mplacer…</translation>
    </message>
    <message>
        <source>&amp;Remove…</source>
        <translation>&amp;Supprimer…</translation>
    </message>
    <message>
        <source>Try a&amp;gain</source>
        <translation>&amp;Réessayer</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Changes count at once. Limits are for new sandboxes; whoever wants more has to ask you.</source>
        <translation>Les changements s’appliquent aussitôt. Les limites valent pour les nouveaux bacs à sable&#x202f;; qui en veut plus doit vous le demander.</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>&amp;Langue&#xa0;:</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Celle du bureau</translation>
    </message>
    <message>
        <source>&amp;Memory of a sandbox:</source>
        <translation>&amp;Mémoire d’un bac à sable&#xa0;:</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation>&#xa0;Mio</translation>
    </message>
    <message>
        <source>&amp;Processors of a sandbox:</source>
        <translation>&amp;Processeurs d’un bac à sable&#xa0;:</translation>
    </message>
    <message>
        <source>&amp;Disk of a sandbox:</source>
        <translation>&amp;Disque d’un bac à sable&#xa0;:</translation>
    </message>
    <message>
        <source>A request waits for you &amp;up to:</source>
        <translation>Une demande vous &amp;attend jusqu’à&#xa0;:</translation>
    </message>
    <message>
        <source> min</source>
        <translation>&#xa0;min</translation>
    </message>
    <message>
        <source>&amp;Keep activity for:</source>
        <translation>&amp;Garder l’activité pendant&#xa0;:</translation>
    </message>
    <message>
        <source> days</source>
        <translation>&#xa0;jours</translation>
    </message>
    <message>
        <source>facts only, no texts</source>
        <translation>faits seulement, sans les textes</translation>
    </message>
    <message>
        <source>Show a &amp;notification when a request waits</source>
        <translation>Afficher une &amp;notification quand une demande attend</translation>
    </message>
    <message>
        <source>&amp;Start Sandtray when you log in</source>
        <translation>Démarrer Sandtray à l’&amp;ouverture de la session</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::TokenDialog</name>
    <message>
        <source>Create a token</source>
        <translation>Créer un jeton</translation>
    </message>
    <message>
        <source>&amp;Name of the client:</source>
        <translation>&amp;Nom du client&#xa0;:</translation>
    </message>
    <message>
        <source>Name of the client</source>
        <translation>Nom du client</translation>
    </message>
    <message>
        <source>The new token</source>
        <translation>Le nouveau jeton</translation>
    </message>
    <message>
        <source>&amp;Create</source>
        <translation>&amp;Créer</translation>
    </message>
    <message>
        <source>C&amp;opy the token</source>
        <translation>C&amp;opier le jeton</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Terminé</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>Copy this token into the settings of the client now. It is not shown again; Sandtray keeps only its fingerprint.</source>
        <translation>Copiez dès maintenant ce jeton dans les réglages du client. Il ne sera plus affiché&#x202f;; Sandtray n’en garde que l’empreinte.</translation>
    </message>
    <message>
        <source>A client that connects over HTTP shows this token each time. Whoever has it, can act as this client.</source>
        <translation>Un client qui se connecte en HTTP présente ce jeton à chaque fois. Quiconque le possède peut agir à la place de ce client.</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::TokenModel</name>
    <message>
        <source>Client</source>
        <translation>Client</translation>
    </message>
    <message>
        <source>Access by</source>
        <translation>Accès par</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Depuis</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Jusqu’à</translation>
    </message>
    <message>
        <source>sign-in</source>
        <translation>connexion</translation>
    </message>
    <message>
        <source>token</source>
        <translation>jeton</translation>
    </message>
    <message>
        <source>%1, if it is not used</source>
        <translation>%1, s’il ne sert pas</translation>
    </message>
    <message>
        <source>you revoke it</source>
        <translation>révocation</translation>
    </message>
</context>
<context>
    <name>sandtray::gui::TrayIcon</name>
    <message numerus="yes">
        <source>%n request(s) waiting for you</source>
        <translation>
            <numerusform>%n demande vous attend</numerusform>
            <numerusform>%n demandes vous attendent</numerusform>
        </translation>
    </message>
    <message>
        <source>something needs your attention</source>
        <translation>quelque chose demande votre attention</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es)</source>
        <translation>
            <numerusform>%n bac à sable</numerusform>
            <numerusform>%n bacs à sable</numerusform>
        </translation>
    </message>
    <message>
        <source>no sandbox is running</source>
        <translation>aucun bac à sable actif</translation>
    </message>
    <message>
        <source>Sandtray: %1</source>
        <translation>Sandtray&#xa0;: %1</translation>
    </message>
    <message>
        <source>Stop a&amp;ll sandboxes</source>
        <translation>&amp;Tout arrêter</translation>
    </message>
    <message>
        <source>&amp;Open Sandtray</source>
        <translation>&amp;Ouvrir Sandtray</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Sandboxes</source>
        <translation>&amp;Bacs à sable</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Arrêter</translation>
    </message>
</context>
<context>
    <name>sandtray::health::Examination</name>
    <message>
        <source>No sandbox can be made, so nothing will run: %1</source>
        <translation>Aucun bac à sable ne peut être créé, donc rien ne s’exécutera&#xa0;: %1</translation>
    </message>
    <message>
        <source>bubblewrap and user namespaces work.</source>
        <translation>bubblewrap et les espaces de noms d’utilisateur fonctionnent.</translation>
    </message>
    <message>
        <source>Memory, processor, disk and process limits are enforced.</source>
        <translation>Les limites de mémoire, de processeur, de disque et de processus sont imposées.</translation>
    </message>
    <message>
        <source>Processor, disk, file and process limits are enforced. Memory is watched, not enforced: a program that takes more than its share is killed soon after. A user session of systemd with cgroup v2 would enforce it (%1).</source>
        <translation>Les limites de processeur, de disque, de fichiers et de processus sont imposées. La mémoire est surveillée, pas imposée&#xa0;: un programme qui dépasse sa part est tué peu après. Une session utilisateur de systemd avec cgroup v2 l’imposerait (%1).</translation>
    </message>
    <message>
        <source>%1 is installed.</source>
        <translation>%1 est installé.</translation>
    </message>
    <message>
        <source>%1 is missing: code that needs it will not run. Everything else works.</source>
        <translation>%1 est absent&#xa0;: le code qui en a besoin ne s’exécutera pas. Tout le reste fonctionne.</translation>
    </message>
    <message>
        <source>A folder of Sandtray cannot be used: %1. Nothing runs without its ledger.</source>
        <translation>Un dossier de Sandtray est inutilisable&#xa0;: %1. Sans journal, rien ne s’exécute.</translation>
    </message>
    <message>
        <source>Settings and ledger can be written (%1).</source>
        <translation>Les réglages et le journal peuvent être écrits (%1).</translation>
    </message>
    <message>
        <source>Little disk space is left for ledger and output (%1).</source>
        <translation>Il reste peu d’espace disque pour le journal et les sorties (%1).</translation>
    </message>
    <message>
        <source>A graphical session is there: requests are shown in a window.</source>
        <translation>Une session graphique est ouverte&#xa0;: les demandes s’affichent dans une fenêtre.</translation>
    </message>
    <message>
        <source>No graphical session: only “sandtray --headless” and the commands work here.</source>
        <translation>Pas de session graphique&#xa0;: seuls «&#xa0;sandtray --headless&#xa0;» et les commandes fonctionnent ici.</translation>
    </message>
    <message>
        <source>The keychain answers.</source>
        <translation>Le trousseau répond.</translation>
    </message>
    <message>
        <source>The keychain is locked. Named secrets and remembered permissions wait until it is unlocked; everything else works.</source>
        <translation>Le trousseau est verrouillé. Les secrets et les autorisations mémorisées attendent son déverrouillage&#x202f;; tout le reste fonctionne.</translation>
    </message>
    <message>
        <source>No keychain service answers. Named secrets cannot be used, and remembered permissions are protected by file permissions alone; everything else works.</source>
        <translation>Aucun trousseau ne répond. Les secrets sont inutilisables et les autorisations mémorisées ne sont protégées que par les droits des fichiers&#x202f;; tout le reste fonctionne.</translation>
    </message>
</context>
<context>
    <name>sandtray::server::SignInPages</name>
    <message>
        <source>en</source>
        <comment>language of these pages, as an HTML code</comment>
        <translation>fr</translation>
    </message>
    <message>
        <source>A program wants to use Sandtray</source>
        <translation>Un programme veut utiliser Sandtray</translation>
    </message>
    <message>
        <source>Sandtray&apos;s own window asks you about it now. Answer there: this page goes on by itself.</source>
        <translation>La fenêtre de Sandtray vous pose la question maintenant. Répondez-y&#xa0;: cette page continue d’elle-même.</translation>
    </message>
    <message>
        <source>This sign-in cannot go on</source>
        <translation>Cette connexion ne peut pas continuer</translation>
    </message>
    <message>
        <source>Sandtray does not know the program that asks: you removed it, or it registered long ago. Disconnect Sandtray in that program and connect it again.</source>
        <translation>Sandtray ne connaît pas le programme qui le demande&#xa0;: vous l’avez retiré, ou il s’est enregistré il y a longtemps. Déconnectez Sandtray dans ce programme, puis connectez-le de nouveau.</translation>
    </message>
    <message>
        <source>The program asks for an answer at another place than the one it registered. Nothing was allowed. If you did not start this yourself, close this page.</source>
        <translation>Le programme demande une réponse à un autre endroit que celui qu’il a enregistré. Rien n’a été autorisé. Si vous n’êtes pas à l’origine de cette demande, fermez cette page.</translation>
    </message>
    <message>
        <source>The request is not complete. Nothing was allowed. Start again in the program that you want to connect.</source>
        <translation>La demande n’est pas complète. Rien n’a été autorisé. Recommencez dans le programme que vous voulez connecter.</translation>
    </message>
    <message>
        <source>This question was answered already, or nobody waits for its answer any more. Start again in the program that you want to connect.</source>
        <translation>Cette question a déjà reçu une réponse, ou plus personne n’attend sa réponse. Recommencez dans le programme que vous voulez connecter.</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Sandtray asks about one sign-in at a time, and another one waits, or there were many within a minute. Answer in Sandtray&apos;s window, wait a minute, and start again in the program that you want to connect.</source>
        <translation>Sandtray pose une seule question de connexion à la fois&#xa0;: une autre attend, ou il y en a eu beaucoup en une minute. Répondez dans la fenêtre de Sandtray, attendez une minute, puis recommencez dans le programme que vous voulez connecter.</translation>
    </message>
</context>
<context>
    <name>sandtray::tools::PromptLibrary</name>
    <message>
        <source>CSV file</source>
        <translation>Fichier CSV</translation>
    </message>
    <message>
        <source>Path of the file</source>
        <translation>Chemin du fichier</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>What is to be run</source>
        <translation>Ce qui doit être exécuté</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langage</translation>
    </message>
    <message>
        <source>Python, JavaScript, TypeScript or Bash</source>
        <translation>Python, JavaScript, TypeScript ou Bash</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Bac à sable</translation>
    </message>
    <message>
        <source>Id of a sandbox</source>
        <translation>Identifiant d’un bac à sable</translation>
    </message>
    <message>
        <source>Run a first Python script</source>
        <translation>Exécuter un premier script Python</translation>
    </message>
    <message>
        <source>Computes the Fibonacci numbers in a sandbox</source>
        <translation>Calcule la suite de Fibonacci dans un bac à sable</translation>
    </message>
    <message>
        <source>Create a sandbox and run a Python script that computes the Fibonacci numbers up to 100.</source>
        <translation>Crée un bac à sable et exécute un script Python qui calcule la suite de Fibonacci jusqu’à 100.</translation>
    </message>
    <message>
        <source>Analyse a CSV file</source>
        <translation>Analyser un fichier CSV</translation>
    </message>
    <message>
        <source>Prepares an environment with pandas</source>
        <translation>Prépare un environnement avec pandas</translation>
    </message>
    <message>
        <source>Prepare an environment to analyse the data of this CSV file with pandas: %1</source>
        <translation>Prépare un environnement pour analyser les données de ce fichier CSV avec pandas&#xa0;: %1</translation>
    </message>
    <message>
        <source>Show the installed packages</source>
        <translation>Afficher les paquets installés</translation>
    </message>
    <message>
        <source>Runs a quick Bash command in a sandbox</source>
        <translation>Exécute une commande Bash rapide dans un bac à sable</translation>
    </message>
    <message>
        <source>Run a quick bash command in a sandbox that shows the versions of the installed packages.</source>
        <translation>Exécute une commande bash rapide dans un bac à sable pour afficher la version des paquets installés.</translation>
    </message>
    <message>
        <source>Run JavaScript</source>
        <translation>Exécuter du JavaScript</translation>
    </message>
    <message>
        <source>Runs a snippet in a sandbox and returns its result</source>
        <translation>Exécute un fragment dans un bac à sable et renvoie son résultat</translation>
    </message>
    <message>
        <source>Set up a sandbox that runs this JavaScript snippet and returns the result: %1</source>
        <translation>Prépare un bac à sable qui exécute ce fragment JavaScript et renvoie le résultat&#xa0;: %1</translation>
    </message>
    <message>
        <source>Run a script</source>
        <translation>Exécuter un script</translation>
    </message>
    <message>
        <source>Runs a script in a sandbox and explains what it prints</source>
        <translation>Exécute un script dans un bac à sable et explique ce qu’il affiche</translation>
    </message>
    <message>
        <source>Run this %1 script in a sandbox and explain what it prints:

%2</source>
        <translation>Exécute ce script %1 dans un bac à sable et explique ce qu’il affiche&#xa0;:

%2</translation>
    </message>
    <message>
        <source>Describe a sandbox</source>
        <translation>Décrire un bac à sable</translation>
    </message>
    <message>
        <source>Its files, its programs, and what it uses</source>
        <translation>Ses fichiers, ses programmes et ce qu’il consomme</translation>
    </message>
    <message>
        <source>Show what is in the sandbox %1: its files, what is running, and what it uses of memory and disk.</source>
        <translation>Montre ce qu’il y a dans le bac à sable %1&#xa0;: ses fichiers, ce qui s’y exécute, et ce qu’il utilise de mémoire et de disque.</translation>
    </message>
    <message>
        <source>End sandboxes</source>
        <translation>Terminer des bacs à sable</translation>
    </message>
    <message>
        <source>Lists the sandboxes and ends those that are not needed</source>
        <translation>Liste les bacs à sable et termine ceux qui ne servent plus</translation>
    </message>
    <message>
        <source>List my sandboxes, tell me which of them are still needed, and end the others once I have agreed.</source>
        <translation>Liste mes bacs à sable, dis-moi lesquels servent encore, et termine les autres quand j’aurai donné mon accord.</translation>
    </message>
    <message>
        <source>[file]</source>
        <translation>[fichier]</translation>
    </message>
    <message>
        <source>[code]</source>
        <translation>[code]</translation>
    </message>
</context>
</TS>
