import { demoPassword, demoPeople } from '../people/demo-people.ts'
import type { Section, StartPage } from './start-page.ts'

export type Running = {
  production: boolean
  publicUrl: string
  /** the id of the demo store, where the database has it */
  demoStore: string | undefined
  gatewaySandbox: boolean
  hasOperator: boolean
}

const apiReference = { href: '/docs', text: 'API reference', about: 'Every call, to read and to try.' }
const openApi = { href: '/openapi.json', text: 'OpenAPI document', about: 'For generators of typed clients.' }
const guides = { href: '/docs/guides', text: 'Guides', about: 'A checkout in ten calls, payments, errors and limits.' }

/** In production the page tells no more than the public documents do. */
export const productionPage: StartPage = {
  title: 'An API for online stores',
  text: 'This address serves the public API of online stores. Shops have addresses of their own.',
  main: { ...apiReference, text: 'Open the API reference' },
  sections: [{ title: 'Build a shop', text: 'Everything that a shop site needs.', links: [guides, openApi] }],
}

/** Outside production: what a developer or a new operator opens first. */
export function welcomePage(running: Running): StartPage {
  const { demoStore, gatewaySandbox } = running
  return {
    title: 'Pasal is running',
    text:
      'One service for many independent online stores: catalogue, stock, orders, payments, coupons and flash sales. ' +
      'A shop site is built on its public API.',
    badge: 'Development',
    main: { ...apiReference, text: 'Open the API reference' },
    sections: [
      ...(demoStore === undefined ? [] : [demoSection(running.publicUrl, demoStore), demoPeopleSection()]),
      { title: 'Build a shop', text: 'A shop site makes these calls from its pages.', links: [guides, openApi] },
      ...(gatewaySandbox ? [sandboxSection] : []),
      operatorSection(running),
    ],
  }
}

function demoSection(publicUrl: string, id: string): Section {
  return {
    title: 'Demo shop: Chautari Craft & Trail',
    text: `Store id ${id}. Coupons to try: DASHAIN15, CHIYA20 (tea only), FREESHIP.`,
    links: [
      { href: '/store/check_domain?domain=demo', text: 'The store', about: 'Its name, menus and payment methods.' },
      { href: `/product/p/public/${id}?per_page=10`, text: 'Products', about: 'Ten on a page, with prices and stock.' },
      { href: `/public/flash-sale/${id}`, text: 'Flash sales', about: 'One runs now, one begins in some days.' },
      {
        href: `/public/delivery_charge/${id}`,
        text: 'Delivery charges',
        about: 'By place and weight. An order names one of these places.',
      },
    ],
    commands: [`curl '${publicUrl}/product/public/search/${id}?q=pashmina'`],
  }
}

/** Shown outside production only, where alone these accounts count. */
function demoPeopleSection(): Section {
  const text = demoPeople.map(({ email, role }) => `${email} (${role})`).join(', ')
  return {
    title: 'Run the demo shop',
    text: `Sign in as ${text}. The password is ${demoPassword}.`,
    links: [{ href: '/dashboard', text: 'Dashboard', about: 'Orders, products and stock of a shop, on a phone too.' }],
  }
}

const sandboxSection: Section = {
  title: 'Pay without money',
  text: 'A simulator of eSewa, Khalti, Fonepay, NPS and 2C2P runs here. It takes any credentials of the right form.',
  links: [{ href: '/sandbox', text: 'Sandbox', about: 'Order from the demo shop and pay by any method.' }],
}

function operatorSection({ hasOperator, publicUrl, demoStore = 'STORE_ID' }: Running): Section {
  const title = 'Open a store of your own'
  if (!hasOperator) {
    const text =
      'The operator creates stores by importing files, and is known by ADMIN_TOKEN. This service was started ' +
      'without it. Start it again:'
    return { title, text, links: [], commands: ['ADMIN_TOKEN=letmein npm start'] }
  }
  const headers = "-H 'authorization: Bearer YOUR_ADMIN_TOKEN' -H 'content-type: application/json'"
  return {
    title,
    text: 'A store is imported as one file. This is a small one; the demo shop exports as a full one.',
    links: [],
    commands: [
      `curl ${headers} ${publicUrl}/admin/import -d '${JSON.stringify(smallStore)}'`,
      `curl ${headers} ${publicUrl}/admin/stores/${demoStore}/export`,
    ],
  }
}

const smallStore = {
  format: 'pasal-store/1',
  store: { subdomain: 'himal', name: 'Himal Crafts' },
  products: [{ name: 'Cap', slug: 'cap', price: 500, quantity: 10 }],
}

/** The same for a program: where the documents and, outside production, the demo store and the sandbox are. */
export function startJson({ production, publicUrl, demoStore, gatewaySandbox }: Running) {
  const at = (path: string) => `${publicUrl}${path}`
  const documents = { name: 'Pasal', api_reference: at('/docs'), guides: at(guides.href), openapi: at('/openapi.json') }
  if (production) return documents
  const demo_store = demoStore && { _id: demoStore, subdomain: 'demo', products: at(`/product/public/${demoStore}`) }
  return { ...documents, demo_store: demo_store ?? null, sandbox: gatewaySandbox ? at('/sandbox') : null }
}
