/** The head and the first line of the reference and of the guides. */
export function pageFrame(title: string, styles: readonly string[], body: string): string {
  const links = [...styles, 'docs.css'].map((name) => `<link rel="stylesheet" href="/docs/${name}">`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${links.join('\n')}
</head>
<body>
<header class="top">
<a href="/">Pasal</a>
<a href="/docs">API reference</a>
<a href="/docs/guides">Guides</a>
<a href="/docs/merchant">Merchant's API</a>
<a href="/docs/guides/merchant">Guides for merchants</a>
</header>
${body}
</body>
</html>
`
}
