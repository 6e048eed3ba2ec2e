/* global SwaggerUIBundle */

/* Opens the viewer on the document that the page names, with a filter over every operation and samples of code. */

// The viewer's own dark colours follow this class.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followScheme)
followScheme()

/** Operations in whose method, path, name or texts every word of the phrase occurs. */
function opsFilter(taggedOps, phrase) {
  const words = phrase.toLowerCase().split(/\s+/)
  const textOf = (tag, one) =>
    [
      ...[tag, one.get('method'), one.get('path')],
      ...['operationId', 'summary', 'description'].map((key) => one.getIn(['operation', key])),
    ]
      .join(' ')
      .toLowerCase()
  return taggedOps
    .map((group, tag) =>
      group.update('operations', (operations) =>
        operations.filter((one) => words.every((word) => textOf(tag, one).includes(word))),
      ),
    )
    .filter((group) => group.get('operations').size > 0)
}

/** In place of the viewer's own box, which says that it filters by tag. */
function FilterContainer(system) {
  return ({ layoutSelectors, layoutActions, specSelectors }) => {
    if (specSelectors.loadingStatus() !== 'success') return null
    const value = layoutSelectors.currentFilter()
    return system.React.createElement('input', {
      className: 'operation-filter',
      type: 'search',
      placeholder: 'Filter: coupon, POST, /payment …',
      'aria-label': 'Filter the operations',
      value: typeof value === 'string' ? value : '',
      onChange: (event) => layoutActions.updateFilter(event.target.value || true),
    })
  }
}

/** A sent request as a call of `fetch`, as the script of a shop site makes it. */
function fetchSample(request) {
  const { url, method, headers, body } = request.toJS()
  const options = { method, headers, ...(typeof body === 'string' ? { body } : undefined) }
  return `const response = await fetch(${JSON.stringify(url)}, ${JSON.stringify(options, null, 2)})`
}

const partAt = (document, path) => path.reduce((part, key) => part?.[key], document)

/** A part of the document with what it refers to in place of each reference. The references form no circle. */
function resolved(part, document) {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((item) => resolved(item, document))
  if (typeof part.$ref !== 'string') {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document)]))
  }
  // The viewer takes the name of a shape from $$ref.
  return { ...resolved(partAt(document, part.$ref.split('/').slice(1)), document), $$ref: part.$ref }
}

/** In place of the viewer's resolver, which reads the whole document for each part that it shows: seconds each time. */
async function resolveSubtree(document, path) {
  return { spec: resolved(partAt(document, path), document) ?? null, errors: [] }
}

const plugin = (system) => ({
  fn: { opsFilter, requestSnippetGenerator_fetch: fetchSample, resolveSubtree },
  components: { FilterContainer: FilterContainer(system) },
})

SwaggerUIBundle({
  url: document.currentScript.dataset.document,
  dom_id: '#document',
  plugins: [plugin],
  filter: true,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  requestSnippetsEnabled: true,
  requestSnippets: {
    generators: {
      curl_bash: { title: 'cURL (bash)', syntax: 'bash' },
      fetch: { title: 'JavaScript (fetch)', syntax: 'javascript' },
      curl_powershell: { title: 'cURL (PowerShell)', syntax: 'powershell' },
    },
  },
  validatorUrl: null,
})
