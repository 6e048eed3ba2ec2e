/** A form of one button; the button names the outcome. */
export type PageForm = { action: string; method: 'get' | 'post'; fields: Record<string, string>; button: string }

/** A plain page: a heading, lines of text and buttons. */
export function htmlPage(title: string, lines: string[], forms: PageForm[], extraHtml = ''): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:30rem;margin:2rem auto;padding:0 1rem;color:#222;background:#f6f4ef}
main{background:#fff;border-radius:12px;padding:1.5rem;box-shadow:0 1px 4px #0002}
h1{font-size:1.25rem;margin-top:0}small{color:#7a1f1f}
form{margin:.5rem 0}
button{width:100%;padding:.8rem;font:inherit;border:0;border-radius:8px;background:#234e70;color:#fff}
img,svg{max-width:100%;display:block;margin:1rem auto}
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
