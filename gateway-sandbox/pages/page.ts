/** A form of one button; the button names the outcome. */
export type PageForm = { action: string; method: 'get' | 'post'; fields: Record<string, string>; button: string }

/** A plain page: a heading, lines of text and buttons. */
export function htmlPage(title: string, lines: string[], forms: PageForm[], extraHtml = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{font:16px/24px system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:16px;color:#1c1b19;background:#f6f5f2}
main{background:#fff;border:1px solid #e4e1db;border-radius:12px;padding:24px}
h1{font-size:22px;line-height:28px;font-weight:600;margin:12px 0 8px}
h2{font-size:18px;line-height:26px;font-weight:600;margin:32px 0 4px}
p{margin:0 0 12px;overflow-wrap:anywhere}a{color:#1f5a8c}
small{padding:3px 12px;border-radius:12px;background:#fbe9d7;color:#5f3d00;font-size:13px}
form,.method{margin:8px 0}
button{width:100%;min-height:48px;padding:8px 20px;font:inherit;font-weight:600;text-align:left;border:0;
border-radius:8px;background:#eeece7;color:#1c1b19;cursor:pointer}
form:first-of-type button{background:#1c1b19;color:#fff}
button span{display:block;font-size:13px;line-height:18px;font-weight:400;color:#55524c}
:focus-visible{outline:2px solid #1c1b19;outline-offset:2px}
img,svg{max-width:100%;display:block;margin:16px auto}
</style></head><body><main><small>Sandbox: no money moves here</small><h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${extraHtml}
${forms.map(formHtml).join('\n')}
</main></body></html>`
}

function formHtml({ action, method, fields, button }: PageForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const content = `${inputs.join('')}<button>${escapeHtml(button)}</button>`
  return `<form action="${escapeHtml(action)}" method="${method}">${content}</form>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
