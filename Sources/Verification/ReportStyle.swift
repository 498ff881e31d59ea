/// How the report looks.
enum ReportStyle {
  static let text = """
    :root { color-scheme: light dark; --line: #8884; --bad: #d33; --warn: #b70; --good: #293; --soft: #8882; }
    * { box-sizing: border-box; }
    body { margin: 0; font: 14px/1.45 system-ui, sans-serif; display: flex; flex-direction: column; height: 100vh; }
    header { padding: 10px 16px; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 6px 16px;
      align-items: center; }
    h1 { font-size: 16px; margin: 0; }
    h2 { font-size: 16px; margin: 0 0 6px; overflow-wrap: anywhere; }
    p { margin: 0 0 8px; overflow-wrap: anywhere; }
    #summary { margin: 0; flex: 1 1 300px; }
    button { font: inherit; padding: 3px 10px; border: 1px solid var(--line); border-radius: 6px; background: none;
      color: inherit; cursor: pointer; }
    button[aria-pressed=true] { background: #36c; border-color: #36c; color: #fff; }
    input[type=search] { font: inherit; padding: 3px 8px; border: 1px solid var(--line); border-radius: 6px; }
    nav, .ways { display: flex; flex-wrap: wrap; gap: 6px; }
    main { flex: 1; min-height: 0; display: grid; grid-template-columns: 340px 1fr; }
    #list { margin: 0; padding: 0; list-style: none; overflow: auto; border-right: 1px solid var(--line); }
    #list li { padding: 5px 12px; cursor: pointer; border-bottom: 1px solid var(--soft); overflow-wrap: anywhere;
      content-visibility: auto; contain-intrinsic-size: auto 48px; }
    #list li[aria-selected=true] { background: #36c3; box-shadow: inset 3px 0 #36c; }
    #list small { display: block; opacity: .7; }
    .mark { font-size: 12px; font-weight: 600; }
    .passed, .updated { color: var(--good); }
    .differs, .trouble { color: var(--bad); }
    .missing, .otherRenderer { color: var(--warn); }
    #detail { overflow: auto; padding: 12px 16px; min-width: 0; }
    #detail ul { margin: 0 0 8px; padding-left: 20px; }
    code { font: 12px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; background: var(--soft); padding: 1px 4px;
      border-radius: 4px; }
    .pictures { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 10px; }
    figure { margin: 0; flex: 0 1 auto; min-width: 0; }
    figcaption { font-size: 12px; opacity: .7; }
    .pictures img, .stack img { max-width: 100%; display: block; image-rendering: auto; background:
      repeating-conic-gradient(#8883 0 25%, #fff0 0 50%) 0 0 / 16px 16px; border: 1px solid var(--line); }
    .stack { position: relative; width: fit-content; max-width: 100%; margin-top: 10px; touch-action: pan-y; }
    .stack .over { position: absolute; inset: 0; }
    .stack .bar { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: #f0f;
      pointer-events: none; }
    input[type=range] { width: min(100%, 480px); display: block; margin: 8px 0; }
    canvas.strip { width: 100%; height: 44px; display: block; border: 1px solid var(--line); cursor: crosshair;
      margin: 8px 0; }
    .player { display: flex; gap: 10px; align-items: center; flex-wrap: wrap; }
    footer { padding: 4px 16px; font-size: 12px; opacity: .7; border-top: 1px solid var(--line); }
    @media (max-width: 720px) {
      body { height: auto; }
      main { display: block; }
      #list { max-height: 34vh; border-right: 0; border-bottom: 1px solid var(--line); }
      footer { display: none; }
    }
    """
}
