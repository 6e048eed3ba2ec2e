import type { Bench, Group, OpenStore } from '../bench.ts'
import { adPlugin, benchStoreId, limitedCouponCode, productId, variantId } from '../bench-store.ts'
import { post, type Requested } from '../load.ts'
import { pgbench } from '../pgbench.ts'
import { startRawServer } from '../raw-limit.ts'
import { statementsWith } from '../recorded.ts'
import type { Row } from '../row.ts'
import { type HttpWork, runLoad, throughput } from '../throughput.ts'
import { variedScript } from '../varied-script.ts'

const clients = 16
const different = 200

type Write = { work: string; requests: Requested[]; written: RegExp }

/** Small requests that write one row each. */
export const smallWrites: Group = {
  name: 'writes',
  async measure(bench) {
    const store = await bench.openStore('writes', { products: 1000, plugins: [adPlugin] }, { ROLES: 'http' })
    const many = (make: (n: number) => Requested) => Array.from({ length: different }, (_none, n) => make(n))
    const writes: Write[] = [
      { work: 'coupon apply', requests: many(couponApply), written: /hold_coupon_use/ },
      { work: 'meta event', requests: many(adEvent), written: /insert into outbox/ },
      { work: 'form submit', requests: many(formSubmit), written: /insert into form_submissions/ },
    ]
    const rows: Row[] = []
    for (const write of writes) rows.push(...(await writeRow(bench, store, write)))
    await bench.closeStore(store)
    return { rows }
  },
}

/** The limit is the time of node:http for the request and of pgbench for the row, one after the other. */
async function writeRow(bench: Bench, { connection, service }: OpenStore, write: Write): Promise<Row[]> {
  const { work, requests, written } = write
  const httpWork: HttpWork = { work, url: service.url, requests, reach: { atLeast: 0.6 }, ownAddresses: true }
  const script = variedScript(await statementsWith(connection, requests[0] as Requested, written))
  const raw = await startRawServer('{"success":true,"message":"Submitted successfully"}')
  const rawWork = { ...httpWork, url: raw.url }
  const seconds = bench.options.secondsOfRound
  const perSecond = async () => {
    const http = (await runLoad(bench, rawWork)).perSecond
    const insert = (await pgbench(connection, [script], clients, { seconds })).perSecond
    return 1 / (1 / http + 1 / insert)
  }
  await runLoad(bench, rawWork, 1)
  try {
    return await throughput(bench, 'writes', { name: 'node:http, then pgbench, one insert', perSecond }, [httpWork])
  } finally {
    raw.stop()
  }
}

function couponApply(n: number): Requested {
  const products = [1, 2].map((line) => ({
    product: productId(n + line),
    variant: variantId(n + line, 0),
    quantity: 1,
  }))
  return post('/public/coupon', { store: benchStoreId, code: limitedCouponCode(n), products })
}

function adEvent(n: number): Requested {
  return post(`/public/meta-event/${benchStoreId}`, {
    event_name: 'AddToCart',
    event_id: `event-${n}`,
    event_source_url: 'https://shop.example/products/product-7',
    custom_data: { value: 500, currency: 'NPR', content_ids: [productId(n)], content_type: 'product' },
  })
}

function formSubmit(n: number): Requested {
  const data = {
    full_name: 'Asha Gurung',
    shop: `Shop ${n}`,
    phone: '9812345678',
    wish: 'Twenty shawls, red and blue, before Dashain.',
  }
  return post(`/public/form/${benchStoreId}/wholesale/submit`, { data })
}
