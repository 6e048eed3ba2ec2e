import { randomBytes } from 'node:crypto'
import type { TestCredentials } from '@pasal/contract/merchant/payment-methods/requests.ts'
import type { PaymentMethod } from '@pasal/contract/payments/methods.ts'
import type { MerchantRequest } from '../../merchant/merchant-request.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/values/ids.ts'
import type { GatewayContext, Probe } from '../gateway.ts'
import { openGatewayContext } from '../gateway-context.ts'
import { cardCredentials } from '../gateways/bank-card-credentials.ts'
import { checkoutAccount } from '../gateways/banknet-checkout-account.ts'
import { platformQrAccount, storeQrAccount } from '../gateways/banknet-qr-account.ts'
import { hubACredentials } from '../gateways/hub-a.ts'
import { findTextCredential } from '../gateways/text-credential.ts'
import { gateways } from '../gateways.ts'
import { introduceToSandbox } from '../introduce-to-sandbox.ts'
import { rejectSandboxCredentials } from '../reject-sandbox-credentials.ts'

type Result = { ok: boolean; checked: 'gateway' | 'format'; message: string }

/** POST S/gateway-credentials/test (4.2): no money moves, and nothing of it is stored. */
export async function testCredentials({
  context,
  storeId,
  body: { method },
}: MerchantRequest<unknown, TestCredentials>): Promise<Result> {
  const gateway = await openGatewayContext(context, { storeId, transactionId: newId(), method })
  if (!(await haveRightForm(method, gateway))) return byFormat('The credentials are missing, or not of the right form')
  const problem = whyNotAllowed(gateway, method)
  if (problem !== undefined) return byFormat(problem)
  const { probe } = gateways[method]
  if (!probe) return { ...byFormat('The form is right; this gateway has no call that checks credentials'), ok: true }
  await introduceToSandbox(context, method, gateway)
  const found = await probe(gateway, `P${randomBytes(13).toString('hex').slice(0, 19)}`)
  return { ok: found === 'accepted', checked: 'gateway', message: messageOf(found, method) }
}

function byFormat(message: string): Result {
  return { ok: false, checked: 'format', message }
}

function messageOf(found: Probe, method: PaymentMethod): string {
  if (found === 'no response') return 'The gateway did not respond in time, or it fails at the moment'
  if (found === 'rejected') return 'The gateway rejected the credentials'
  // The gateway's status call has no signature.
  if (method === 'WalletA') return 'The gateway knows the product code; it has no call that checks the secret'
  return 'The gateway accepted the credentials'
}

/** The message for test credentials in production. */
function whyNotAllowed(gateway: GatewayContext, method: PaymentMethod): string | undefined {
  try {
    rejectSandboxCredentials(gateway, method)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return (error.body as { message: string }).message
    throw error
  }
}

async function haveRightForm(method: PaymentMethod, gateway: GatewayContext): Promise<boolean> {
  const has = (...keys: string[]) => keys.every((key) => findTextCredential(gateway, key) !== undefined)
  switch (method) {
    case 'WalletA':
      return has('wallet_a_product_code', 'wallet_a_secret')
    case 'WalletB':
      return has('wallet_b_secret')
    case 'BankNetA':
      return has('banknet_a_pid', 'banknet_a_secret')
    case 'QR':
      return platformQrAccount(gateway) !== undefined
    case 'QR_Dynamic':
      return storeQrAccount(gateway) !== undefined
    case 'BankNetACheckout':
      return (await checkoutAccount(gateway, false)) !== undefined
    case 'HubA':
      return hubACredentials(gateway) !== undefined
    case 'bank_card':
      return cardCredentials(gateway) !== undefined
  }
}
