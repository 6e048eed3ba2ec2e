import { describe, expect, test } from 'vitest'
import { aMerchant, rejected } from '../harness/merchant.ts'
import { aProduct, aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'

const svc = await startTestService()

async function aShop(sections: Record<string, unknown> = {}) {
  const { _id, subdomain } = await svc.importStore(aStoreFile(sections))
  const configuration = async () => (await svc.get(`/store/check_domain?domain=${subdomain}`)).body
  return { ...(await aMerchant(svc, _id)), subdomain, configuration }
}

describe('reading the settings (4.1)', () => {
  test('a new store shows every key with its default', async () => {
    const shop = await aShop()
    const { status, body, headers } = await shop.get('')
    expect(status).toBe(200)
    expect(headers.etag).toBe(`"${body.version}"`)
    expect(body).toMatchObject({
      ...{ _id: shop.storeId, subdomain: shop.subdomain, name: 'Himal Crafts', plan: 'premium', closed: false },
      ...{ low_stock_at: 5, use_advanced_inventory: false, cancellation_sms: '', dispatched_sms: '', hero_images: [] },
      customization: { currency_indicator: 'Rs.', accent: '', typeface: 'anek' },
      customer_program: { back_in_stock: { enabled: false } },
      checkout: { receiver_info: false, pan: false, extras: { email_required: false, checkout_note: '' } },
      business: { registered_name: '', pan: '', vat_registered: false, bill_prefix: '' },
    })
  })

  test('secrets are masked', async () => {
    const plugins = [{ name: 'meta_capi', details: { pixel_id: '1', access_token: 'token-of-the-test' } }]
    const setting = { wallet_a_secret: 'secret-of-the-test' }
    const shop = await aShop({ store: { plugins, setting } })
    const { body, text } = await shop.get('')
    expect(body.setting).toMatchObject({ wallet_a_secret: 'yes', wallet_b_secret: '' })
    expect(text).not.toMatch(/(token|secret)-of-the-test/)
  })
})

describe('changing the settings', () => {
  test('nested objects merge, and shoppers see the change at once', async () => {
    const shop = await aShop({ store: { checkout: { pan: true, extras: { checkout_note: 'Call first' } } } })
    await shop.configuration()
    const changes = {
      ...{ name: 'Himal Crafts and Sons', hero_images: ['https://pictures.example/1.png'], low_stock_at: 2 },
      customization: { accent: '#2B5D3C' },
      checkout: { extras: { email_required: true } },
    }
    const { body: before } = await shop.get('')
    const response = await shop.patch('', changes, { 'if-match': `"${before.version}"` })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      ...{ version: before.version + 1, name: 'Himal Crafts and Sons', low_stock_at: 2 },
      checkout: { pan: true, extras: { email_required: true, checkout_note: 'Call first' } },
      customization: { currency_indicator: 'Rs.', accent: '#2B5D3C', typeface: 'anek' },
    })
    const shown = await shop.configuration()
    expect(shown).toMatchObject({ name: 'Himal Crafts and Sons', checkout: { pan: true } })
    expect(shown.customization).toEqual({ currency_indicator: 'Rs.', accent: '#2B5D3C' })
  })

  test('the names of the store lose outer blanks', async () => {
    const shop = await aShop()
    const { body } = await shop.patch('', { name: ' Himal Crafts ', brand_name: '\u00a0Himal ' })
    expect(body).toMatchObject({ name: 'Himal Crafts', brand_name: 'Himal' })
    expect((await shop.patch('', { brand_name: '  ' })).body.brand_name).toBe('')
  })

  test('a store that was imported with VAT and no PAN can change all but these', async () => {
    const shop = await aShop({ store: { business: { vat_registered: true } } })
    const changes = { name: 'Himal Crafts and Sons', business: { address: 'Patan 12' } }
    expect((await shop.patch('', changes)).body).toMatchObject(changes)
    const response = await shop.patch('', { business: { vat_registered: true, pan: '', address: 'Patan 13' } })
    expect([response.status, response.body]).toEqual(
      rejected({ 'business.vat_registered': 'Needs the PAN of the business' }),
    )
    expect((await shop.patch('', { business: { pan: '123456789' } })).body.business.pan).toBe('123456789')
  })

  test('the currency keeps its blanks', async () => {
    const shop = await aShop()
    await shop.patch('', { customization: { currency_indicator: 'Rs. ' } })
    expect((await shop.configuration()).customization.currency_indicator).toBe('Rs. ')
  })

  test('the business is public without its bill prefix', async () => {
    const shop = await aShop()
    expect(await shop.configuration()).not.toHaveProperty('business')
    const business = {
      registered_name: 'Himal Crafts Pvt. Ltd.',
      pan: '301234567',
      vat_registered: true,
      bill_prefix: 'HC',
    }
    expect((await shop.patch('', { business })).status).toBe(200)
    const { bill_prefix: _prefix, ...shown } = business
    expect((await shop.configuration()).business).toEqual(shown)
  })

  test.each([
    [{ plan: 'premium' }, 'plan', 'Only the operator changes this'],
    [{ subdomain: 'other' }, 'subdomain', 'Only the operator changes this'],
    [{ closed: true }, 'closed', 'Only the operator changes this'],
    [{ setting: {} }, 'setting', 'Unknown field'],
    [{ checkout: { colour: 1 } }, 'checkout.colour', 'Unknown field'],
    [{ name: ' ' }, 'name', 'Required'],
    [{ logo: 'javascript:alert(1)' }, 'logo', 'Must be an http(s) URL'],
    [{ customization: { accent: 'red' } }, 'customization.accent', 'Must be a colour such as #2b5d3c'],
    [{ customization: { typeface: 'comic' } }, 'customization.typeface', 'Must be anek, mukta or system'],
    [{ business: { pan: '12' } }, 'business.pan', 'Must have nine digits'],
    [{ business: { vat_registered: true } }, 'business.vat_registered', 'Needs the PAN of the business'],
    [{ business: { bill_prefix: 'too long' } }, 'business.bill_prefix', expect.any(String)],
    [{ low_stock_at: -1 }, 'low_stock_at', 'Must not be below 0'],
    [{ hero_images: Array(21).fill('') }, 'hero_images', 'At most 20'],
  ])('%j is rejected', async (changes, path, message) => {
    const shop = await aShop()
    const response = await shop.patch('', changes)
    expect([response.status, response.body]).toEqual(rejected({ [path]: message }))
  })

  test('the switch to outlets waits for products that are being made, and those for the switch', async () => {
    const shop = await aShop({ products: [aProduct({ quantity: 5 })] })
    const making = Array.from({ length: 10 }, (_, n) =>
      shop.post('/products', { name: `New ${n}`, price: 10, quantity: 3 }),
    )
    const switched = shop.patch('', { use_advanced_inventory: true })
    const later = Array.from({ length: 10 }, (_, n) =>
      shop.post('/products', { name: `Later ${n}`, price: 10, quantity: 3 }),
    )
    for (const { status } of await Promise.all([...making, ...later])) expect(status).toBe(201)
    expect((await switched).status).toBe(200)
    const file = await svc.get(`/admin/stores/${shop.storeId}/export`, {
      authorization: 'Bearer operator-token-of-the-tests',
    })
    const stock = file.body.products.map((product: { stock: Record<string, number> }) => Object.values(product.stock))
    expect(stock.flat().toSorted()).toEqual([...Array(20).fill(3), 5])
  })

  test('advanced inventory gives the stock to a website outlet', async () => {
    const cap = aProduct({ quantity: 7 })
    const shop = await aShop({ products: [cap] })
    expect((await shop.patch('', { use_advanced_inventory: true })).status).toBe(200)
    const file = await svc.get(`/admin/stores/${shop.storeId}/export`, {
      authorization: 'Bearer operator-token-of-the-tests',
    })
    expect(file.body.store.outlets).toEqual([expect.objectContaining({ name: 'Website', website: true })])
    const stock = file.body.products[0].stock
    expect(Object.values(stock)).toEqual([7])
  })

  test('an import changes the version, so an editor of the dashboard learns of it', async () => {
    const file = aStoreFile()
    const { _id } = await svc.importStore(file)
    const shop = await aMerchant(svc, _id)
    const { body: before } = await shop.get('')
    await svc.importStore({ ...file, store: { ...file.store, name: 'Renamed by the file' } })
    const response = await shop.patch('', { name: 'Mine' }, { 'if-match': `"${before.version}"` })
    expect([response.status, response.body.current.name]).toEqual([412, 'Renamed by the file'])
  })
})
