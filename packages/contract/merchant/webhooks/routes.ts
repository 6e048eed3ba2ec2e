import { checksOfOutside, type MerchantRoute } from '../route.ts'
import {
  changeWebhookRequest,
  createWebhookRequest,
  listDeliveriesQuery,
  listWebhooksQuery,
  replayRequest,
} from './requests.ts'

const url = '/merchant/stores/:store_id/webhooks'
const oneUrl = `${url}/:webhook_id` as const
const deliveriesUrl = `${oneUrl}/deliveries` as const
const needs = 'manage_webhooks'
const thing = 'Webhook'
const chapter = 'Webhooks'

export const listMerchantWebhooks = {
  ...{ method: 'GET', url, needs, request: { query: listWebhooksQuery } },
  response: async () => (await import('./responses.ts')).webhookPage,
  document: { id: 'listWebhooks', chapter, summary: 'The webhooks of the store' },
} satisfies MerchantRoute

export const createMerchantWebhook = {
  ...{ method: 'POST', url, needs, request: { body: createWebhookRequest } },
  response: async () => (await import('./responses.ts')).newWebhook,
  document: { id: 'createWebhook', chapter, summary: 'Make a webhook', description: 'Only this shows `secret`.' },
} satisfies MerchantRoute

export const readMerchantWebhook = {
  ...{ method: 'GET', url: oneUrl, needs, thing },
  response: async () => (await import('./responses.ts')).webhook,
  document: { id: 'readWebhook', chapter, summary: 'One webhook' },
} satisfies MerchantRoute

export const changeMerchantWebhook = {
  ...{ method: 'PATCH', url: oneUrl, needs, thing, request: { body: changeWebhookRequest } },
  response: async () => (await import('./responses.ts')).webhook,
  document: { id: 'changeWebhook', chapter, summary: 'Change a webhook' },
} satisfies MerchantRoute

export const deleteMerchantWebhook = {
  ...{ method: 'DELETE', url: oneUrl, needs, thing },
  document: { id: 'deleteWebhook', chapter, summary: 'Delete a webhook with its deliveries' },
} satisfies MerchantRoute

export const rotateWebhookSecret = {
  ...{ method: 'POST', url: `${oneUrl}/rotate-secret`, needs, thing },
  response: async () => (await import('./responses.ts')).webhookSecret,
  document: { id: 'rotateWebhookSecret', chapter, summary: 'Make a new secret; for 24 hours both sign' },
} satisfies MerchantRoute

export const testMerchantWebhook = {
  ...{ method: 'POST', url: `${oneUrl}/test`, needs, thing, limit: checksOfOutside },
  response: async () => (await import('./responses.ts')).webhookDelivery,
  document: { id: 'testWebhook', chapter, summary: 'Send `ping` now' },
} satisfies MerchantRoute

export const replayFailedDeliveries = {
  ...{
    method: 'POST',
    url: `${oneUrl}/replay`,
    needs,
    thing,
    limit: checksOfOutside,
    request: { body: replayRequest },
  },
  response: async () => (await import('./responses.ts')).queuedDeliveries,
  document: { id: 'replayFailedDeliveries', chapter, summary: 'Send all failed deliveries of a time again' },
} satisfies MerchantRoute

export const listWebhookDeliveries = {
  ...{ method: 'GET', url: deliveriesUrl, needs, thing, request: { query: listDeliveriesQuery } },
  response: async () => (await import('./responses.ts')).deliveryPage,
  document: { id: 'listWebhookDeliveries', chapter, summary: 'What was sent to a webhook in the last 30 days' },
} satisfies MerchantRoute

export const readWebhookDelivery = {
  ...{ method: 'GET', url: `${deliveriesUrl}/:delivery_id`, needs, thing: 'Delivery' },
  response: async () => (await import('./responses.ts')).webhookDelivery,
  document: { id: 'readWebhookDelivery', chapter, summary: 'One delivery with its body and response' },
} satisfies MerchantRoute

export const replayWebhookDelivery = {
  ...{ method: 'POST', url: `${deliveriesUrl}/:delivery_id/replay`, needs, thing: 'Delivery', limit: checksOfOutside },
  response: async () => (await import('./responses.ts')).webhookDelivery,
  document: { id: 'replayWebhookDelivery', chapter, summary: 'Send a delivery again, with the same id' },
} satisfies MerchantRoute
