import { randomUUID } from 'node:crypto'
import { firstCharacters } from '../../platform/values/first-characters.ts'
import type { Payment } from '../gateway.ts'

type Urls = { confirmation: string; failed: string; cancelled: string; backend: string }

/** The amount in the card gateway's form: twelve digits of paisa, and rupees as a number. */
export function cardAmount(paisa: number) {
  return {
    amountText: String(paisa).padStart(12, '0'),
    currencyCode: 'NPR',
    decimalPlaces: 2,
    amount: paisa / 100,
  }
}

/** The request of a payment page (prePaymentUi). */
export function pageRequest(officeId: string, payment: Payment, urls: Urls) {
  const { reference, storeName, amountPaisa, client } = payment
  const transactionAmount = cardAmount(amountPaisa)
  return {
    apiRequest: { requestMessageID: randomUUID(), requestDateTime: new Date().toISOString(), language: 'en-US' },
    officeId,
    orderNo: reference,
    productDescription: firstCharacters(`Order at ${storeName}`, 50),
    paymentType: 'CC',
    paymentCategory: 'ECOM',
    storeCardDetails: { storeCardFlag: 'N', storedCardUniqueID: '' },
    installmentPaymentDetails: { ippFlag: 'N', installmentPeriod: 0, interestType: null },
    mcpFlag: 'N',
    request3dsFlag: 'Y',
    transactionAmount,
    notificationURLs: {
      confirmationURL: urls.confirmation,
      failedURL: urls.failed,
      cancellationURL: urls.cancelled,
      backendURL: urls.backend,
    },
    deviceDetails: {
      browserIp: client.ip,
      browser: '',
      browserUserAgent: client.userAgent.slice(0, 255),
      mobileDeviceFlag: /mobi/i.test(client.userAgent) ? 'Y' : 'N',
    },
    purchaseItems: [
      {
        purchaseItemType: 'order',
        referenceNo: reference,
        purchaseItemDescription: 'Order',
        purchaseItemPrice: transactionAmount,
        subMerchantID: '',
        passengerSeqNo: 1,
      },
    ],
    customFieldList: [],
  }
}
