import { escapeHtml } from '../language/escape-html.ts'
import { type PreparedPage, preparePage } from './prepared-page.ts'

/* Pages without a store: its name, language and colours are unknown, so they have both languages and no design. */

type Reason =
  | 'wrong-method'
  | 'unknown-shop'
  | 'long-query'
  | 'unreadable-form'
  | 'large-body'
  | 'service-down'
  | 'failed'

type Text = { status: number; title: string; english: string; nepali: string; retry?: true }

const texts: Record<Reason, Text> = {
  'wrong-method': {
    status: 405,
    title: 'A page cannot do this',
    english: 'The pages of a shop can be opened, and their forms can be sent.',
    nepali: 'पसलका पेज खोल्न र फारम पठाउन मात्र मिल्छ।',
  },
  'unknown-shop': {
    status: 404,
    title: 'No shop here',
    english: 'No shop has this address. Check the spelling, or ask the shop for its link.',
    nepali: 'यो ठेगानामा कुनै पसल छैन। हिज्जे हेर्नुहोस्, वा पसलसँग लिङ्क माग्नुहोस्।',
  },
  'long-query': {
    status: 400,
    title: 'This link is too long',
    english: 'The link has more in it than a page can use. Open the shop without the part after the question mark.',
    nepali: 'लिङ्क धेरै लामो छ। प्रश्नचिह्न (?) पछिको भाग हटाएर पसल खोल्नुहोस्।',
  },
  'unreadable-form': {
    status: 400,
    title: 'This form cannot be read',
    english: 'What was sent is not a form of this shop. Go back and send it again.',
    nepali: 'पठाइएको फारम पढ्न सकिएन। फर्केर फेरि पठाउनुहोस्।',
  },
  'large-body': {
    status: 413,
    title: 'This is too much text',
    english: 'The form holds more text than the shop can take. Go back and shorten it.',
    nepali: 'फारममा धेरै लामो लेखाइ छ। फर्केर छोटो बनाउनुहोस्।',
  },
  'service-down': {
    status: 503,
    title: 'The shop does not respond',
    english: 'The shop cannot be reached at the moment. Nothing in your cart is lost.',
    nepali: 'अहिले पसल खुलेन। कार्टबाट केही हराएको छैन।',
    retry: true,
  },
  failed: {
    status: 500,
    title: 'This page cannot be shown',
    english: 'The shop has an error on this page, and it was recorded. Nothing in your cart is lost.',
    nepali: 'यो पेजमा त्रुटि भयो, र त्यसको रेकर्ड राखिएको छ। कार्टबाट केही हराएको छैन।',
    retry: true,
  },
}

export function plainPage(reason: Reason, hostname: string): PreparedPage {
  const { status, title, english, nepali, retry } = texts[reason]
  const button = retry ? '<p><a class=b href="">Try again · फेरि प्रयास गर्नुहोस्</a></p>' : ''
  const html = `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width">
<meta name=robots content=noindex><title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;color:#1c1b19;max-width:32rem;margin:15vh auto;padding:0 16px}
h1{font-size:28px;line-height:34px}p{color:#55524c}b{color:#1c1b19}
.b{display:inline-block;padding:12px 20px;border-radius:8px;background:#1c1b19;color:#fff;font-weight:600}
</style><main><h1>${title}</h1><p>${english}</p><p lang=ne>${nepali}</p>
${reason === 'unknown-shop' ? `<p><b>${escapeHtml(hostname)}</b></p>` : ''}${button}</main></html>`
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  }
  return preparePage(status, headers, Buffer.from(html))
}
