import { expect, test } from 'vitest'
import { aPayingStore, startPaymentService } from '../harness/payment-service.ts'
import { anHttpReceiver } from '../outbox/http-receiver.ts'
import { pressCard, startCard } from './bank-card-shopper.ts'
import { pressed, started, walletA, walletB } from './redirect-shopper.ts'

/* The sandbox takes addresses from anyone who reaches it. It calls those of its own service only. */

const sandbox = await startPaymentService()
const stranger = await anHttpReceiver()
/** A service of somebody else that pays at this sandbox and says that it stands where the stranger's server is. */
const foreign = await startPaymentService({
  GATEWAY_SANDBOX: 'off',
  PUBLIC_URL: stranger.url,
  WALLET_A_URL: `${sandbox.url}/sandbox/wallet_a`,
  WALLET_B_URL: `${sandbox.url}/sandbox/wallet_b`,
  BANK_CARD_URL: `${sandbox.url}/sandbox/bank_card`,
})

async function callsOf(gateway: string): Promise<string[]> {
  const { body } = await sandbox.get('/sandbox/calls')
  return body.calls
    .filter((call: { gateway: string }) => call.gateway === gateway)
    .map(({ path }: { path: string }) => path)
}

test('the card gateway does not send its token to an address of another origin', async () => {
  const payment = await startCard(foreign, await aPayingStore(foreign))
  expect(await pressCard(sandbox, payment, 'paid')).toContain(`${stranger.url}/payment/bank_card/return/`)
  expect(stranger.received).toEqual([])
})

test.each([walletA, walletB])(
  'the sandbox does not open a return address of another origin itself: $name',
  async (method) => {
    const faults = { gateway: method.path, faults: ['return-twice'] }
    await fetch(`${sandbox.url}/sandbox/switches`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    })
    const payment = await started(foreign, method)
    expect(await pressed(sandbox, method, payment, 'paid')).toContain(stranger.url)
    expect(stranger.received).toEqual([])
  },
)

test('the card gateway sends its token to its own service', async () => {
  const payment = await startCard(sandbox, await aPayingStore(sandbox))
  await pressCard(sandbox, payment, 'paid')
  expect(await callsOf('bank_card')).toContain('told: 200')
})
