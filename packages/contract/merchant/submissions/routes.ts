import type { MerchantRoute } from '../route.ts'
import { changeSubmissionRequest, listSubmissionsQuery, markReadRequest } from './requests.ts'

const url = '/merchant/stores/:store_id/submissions'
const oneUrl = `${url}/:submission_id` as const
const chapter = 'Submissions'
const thing = 'Submission'

export const listSubmissions = {
  ...{ method: 'GET', url, needs: 'read_inbox', request: { query: listSubmissionsQuery } },
  response: async () => (await import('./responses.ts')).submissionPage,
  document: { id: 'listSubmissions', chapter, summary: 'What shoppers sent by forms' },
} satisfies MerchantRoute

export const readSubmission = {
  ...{ method: 'GET', url: oneUrl, needs: 'read_inbox', thing },
  response: async () => (await import('./responses.ts')).submission,
  document: { id: 'readSubmission', chapter, summary: 'One submission' },
} satisfies MerchantRoute

export const changeSubmission = {
  ...{ method: 'PATCH', url: oneUrl, needs: 'write_inbox', thing, request: { body: changeSubmissionRequest } },
  response: async () => (await import('./responses.ts')).submission,
  document: { id: 'changeSubmission', chapter, summary: 'Mark a submission as read or unread' },
} satisfies MerchantRoute

export const deleteSubmission = {
  ...{ method: 'DELETE', url: oneUrl, needs: 'write_inbox', thing },
  document: { id: 'deleteSubmission', chapter, summary: 'Delete a submission' },
} satisfies MerchantRoute

export const markSubmissionsRead = {
  ...{ method: 'POST', url: `${url}/mark-read`, needs: 'write_inbox', request: { body: markReadRequest } },
  response: async () => (await import('./responses.ts')).changedSubmissions,
  document: {
    ...{ id: 'markSubmissionsRead', chapter, summary: 'Mark submissions as read' },
    description: 'By `ids`, or all that came `before` a time, else all so far; with `form` only those of this form.',
  },
} satisfies MerchantRoute
