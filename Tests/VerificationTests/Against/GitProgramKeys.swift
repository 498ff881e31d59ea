/// The keys of git's configuration that name programs, by git's manual (git-config, gitattributes, githooks), version
/// 2.39, and those that later versions added; `*` stands for the name that such a key has in its middle.
enum GitProgramKeys {
  static let all = [
    "alias.cat-file", "alias.rev-list", "browser.*.cmd", "browser.*.path", "core.alternateRefsCommand", "core.askPass",
    "core.editor", "core.fsmonitor", "core.gitProxy", "core.pager", "core.sshCommand", "credential.helper",
    "credential.*.helper", "diff.external", "diff.guitool", "diff.tool", "diff.*.command", "diff.*.textconv",
    "difftool.*.cmd",
    "difftool.*.path", "filter.*.clean", "filter.*.process", "filter.*.smudge", "gc.recentObjectsHook", "gpg.program",
    "gpg.openpgp.program", "gpg.ssh.defaultKeyCommand", "gpg.ssh.program", "gpg.x509.program", "guitool.*.cmd",
    "hook.*.command",
    "imap.tunnel", "instaweb.browser", "instaweb.httpd", "interactive.diffFilter", "man.*.cmd", "man.*.path",
    "merge.guitool", "merge.tool", "merge.*.driver", "mergetool.*.cmd", "mergetool.*.path", "pager.cat-file",
    "pager.config",
    "pager.log", "pager.rev-list", "pager.rev-parse", "receive.procReceiveRefs", "remote.*.receivepack",
    "remote.*.uploadpack",
    "sendemail.sendmailCmd", "sendemail.smtpServer", "sendemail.toCmd", "sendemail.ccCmd", "sendemail.headerCmd",
    "sequence.editor", "submodule.*.update", "trailer.*.cmd", "trailer.*.command", "uploadpack.packObjectsHook",
    "web.browser",
  ]

  /// The hooks that git knows.
  static let hooks = [
    "applypatch-msg", "pre-applypatch", "post-applypatch", "pre-commit", "pre-merge-commit", "prepare-commit-msg",
    "commit-msg",
    "post-commit", "pre-rebase", "post-checkout", "post-merge", "pre-push", "pre-receive", "update", "proc-receive",
    "post-receive",
    "post-update", "reference-transaction", "push-to-checkout", "pre-auto-gc", "post-rewrite", "sendemail-validate",
    "fsmonitor-watchman", "post-index-change",
  ]
}
