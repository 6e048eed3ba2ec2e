import type { Route } from '../route.ts'
import { notSupplied, tooLarge, uploadForm, uploadParams, wrongType } from './requests.ts'

/** The custom-field image upload (4.8). */
export const uploadPicture = {
  method: 'POST',
  url: '/product/:store_id/:product_id/file',
  who: 'public',
  request: { params: uploadParams },
  limit: { kind: 'upload', requests: 20, minutes: 10 },
  response: async () => (await import('./responses.ts')).uploadResponse,
  messages: ['Store not found', wrongType, tooLarge, notSupplied, 'Only one file can be uploaded'],
  document: {
    id: 'uploadPicture',
    chapter: 'Uploads',
    summary: 'Upload a picture for a custom field',
    description: 'Call it from the browser. `file.file_url` is the value of the custom field.',
    request: { consumes: 'multipart/form-data', body: uploadForm },
  },
} satisfies Route

/** The file that an upload made, at its `file_url`. The handler checks the name: a malformed one is a 404. */
export const getPicture = {
  method: 'GET',
  url: '/public_uploads/:store_id/:name',
  who: 'public',
} satisfies Route
