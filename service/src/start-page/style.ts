/** Colours are named by role, so that a dark set can follow without touching a rule. */
export const style = `
:root{color-scheme:light;--paper:#fff;--mist:#f6f5f2;--mist-2:#eeece7;--line:#e4e1db;--ink:#1c1b19;--ink-2:#55524c;
--link:#1f5a8c;--on-ink:#fff}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 16px/24px "Anek Latin",system-ui,sans-serif}
header{height:56px;padding:0 16px;display:flex;align-items:center;gap:12px;border-bottom:1px solid var(--line)}
header strong{font-size:18px;font-weight:600}
header img{border-radius:8px}
.pill{margin-left:auto;padding:3px 12px;border-radius:12px;background:var(--mist-2);color:var(--ink-2);
font-size:13px;line-height:18px}
main{max-width:1120px;margin:0 auto;padding:32px 16px 64px}
h1{margin:0 0 8px;font-size:28px;line-height:34px;letter-spacing:-.01em;font-weight:600;text-wrap:balance}
h2{margin:0 0 4px;font-size:18px;line-height:26px;font-weight:600}
p{margin:0}
.lead{max-width:68ch;color:var(--ink-2)}
.main{margin:24px 0 40px;display:flex;flex-wrap:wrap;align-items:center;gap:12px 16px}
.main span{color:var(--ink-2);font-size:14px;line-height:20px}
.button{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--ink);color:var(--on-ink);
font-weight:600;text-decoration:none}
.sections{column-gap:24px}
section{break-inside:avoid;margin-bottom:16px;padding:20px 16px;border:1px solid var(--line);border-radius:12px}
section p{max-width:68ch;color:var(--ink-2);font-size:14px;line-height:20px;overflow-wrap:anywhere}
ul{list-style:none;margin:12px 0 0;padding:0}
li{border-top:1px solid var(--line)}
li a{display:flex;align-items:center;min-height:44px}
li span{display:block;margin:-8px 0 10px;color:var(--ink-2);font-size:14px;line-height:20px;overflow-wrap:anywhere}
li:last-child span{margin-bottom:0}
section a{color:var(--link);font-weight:500;text-underline-offset:3px}
pre{margin:12px 0 0;padding:12px;border-radius:8px;background:var(--mist);white-space:pre-wrap;overflow-wrap:anywhere;
font:13px/18px ui-monospace,SFMono-Regular,Menlo,monospace}
a:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:8px}
@media (min-width:900px){
header{padding:0 40px}
main{padding:64px 40px}
h1{font-size:36px;line-height:42px;letter-spacing:-.015em}
.sections{columns:2}
section{margin-bottom:24px;padding:24px}
}
`
