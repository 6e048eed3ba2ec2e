import { heavyCalls, type MerchantRoute } from '../route.ts'
import { lacksEveryKind } from './job-rights.ts'
import { createExportRequest, listJobRowsQuery, listJobsQuery, maxImportBytes } from './requests.ts'

const store = '/merchant/stores/:store_id'
const url = `${store}/jobs` as const
const oneUrl = `${url}/:job_id` as const
const thing = 'Job'
const chapter = 'Jobs'
/** The rights depend on the job: those of an import, or of an export and its kind. A caller without any sees none. */
const anyJob = { needs: 'member', lacks: lacksEveryKind } as const
const partsBytes = 256 * 1024

export const createImport = {
  ...{ method: 'POST', url: `${store}/imports`, needs: ['write_products', 'write_stock'], limit: heavyCalls },
  ...{ consumes: 'multipart', bodyLimit: maxImportBytes + partsBytes },
  response: async () => (await import('./responses.ts')).job,
  document: { id: 'createImport', chapter, summary: 'Import products from a CSV file' },
} satisfies MerchantRoute

export const createExport = {
  ...{ method: 'POST', url: `${store}/exports`, needs: 'export_data', limit: heavyCalls },
  request: { body: createExportRequest },
  response: async () => (await import('./responses.ts')).job,
  document: { id: 'createExport', chapter, summary: 'Export a list as a CSV file' },
} satisfies MerchantRoute

export const listJobs = {
  ...{ method: 'GET', url, ...anyJob, request: { query: listJobsQuery } },
  response: async () => (await import('./responses.ts')).jobPage,
  document: { id: 'listJobs', chapter, summary: 'The imports and exports of the store' },
} satisfies MerchantRoute

export const readJob = {
  ...{ method: 'GET', url: oneUrl, ...anyJob, thing },
  response: async () => (await import('./responses.ts')).job,
  document: { id: 'readJob', chapter, summary: 'One import or export, with its progress' },
} satisfies MerchantRoute

export const listJobRows = {
  ...{ method: 'GET', url: `${oneUrl}/rows`, ...anyJob, thing, request: { query: listJobRowsQuery } },
  response: async () => (await import('./responses.ts')).jobRowPage,
  document: { id: 'listJobRows', chapter, summary: 'What became of each product of an import' },
} satisfies MerchantRoute

export const readJobReport = {
  ...{ method: 'GET', url: `${oneUrl}/report.csv`, ...anyJob, thing },
  media: 'text/csv',
  document: { id: 'readJobReport', chapter, summary: 'The rows of an import as CSV' },
} satisfies MerchantRoute

export const readJobFile = {
  ...{ method: 'GET', url: `${oneUrl}/file`, ...anyJob, thing },
  media: 'text/csv',
  document: { id: 'readJobFile', chapter, summary: 'The file of an export, for 7 days' },
} satisfies MerchantRoute

export const runJob = {
  ...{ method: 'POST', url: `${oneUrl}/run`, ...anyJob, thing },
  response: async () => (await import('./responses.ts')).job,
  document: { id: 'runJob', chapter, summary: 'Run a dry run for real, or continue an import' },
} satisfies MerchantRoute

export const cancelJob = {
  ...{ method: 'POST', url: `${oneUrl}/cancel`, ...anyJob, thing },
  response: async () => (await import('./responses.ts')).job,
  document: { id: 'cancelJob', chapter, summary: 'Cancel an import or export; what is done stays' },
} satisfies MerchantRoute
