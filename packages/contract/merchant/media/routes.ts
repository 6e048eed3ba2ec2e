import type { MerchantRoute } from '../route.ts'
import { deletePictureQuery, listPicturesQuery, maxPictureBytes } from './requests.ts'

const url = '/merchant/stores/:store_id/media'
const thing = 'Picture'
/** part headers beside the file */
const formBytes = 256 * 1024

export const listPictures = {
  ...{ method: 'GET', url, needs: 'read_products', request: { query: listPicturesQuery } },
  response: async () => (await import('./responses.ts')).picturePage,
  document: { id: 'listPictures', chapter: 'Pictures', summary: 'The pictures of the store' },
} satisfies MerchantRoute

export const uploadMerchantPicture = {
  ...{ method: 'POST', url, needs: 'write_products', consumes: 'multipart', bodyLimit: maxPictureBytes + formBytes },
  limit: { kind: 'merchantPictures', requests: 300, minutes: 10, inOneStore: true },
  response: async () => (await import('./responses.ts')).picture,
  document: { id: 'uploadMerchantPicture', chapter: 'Pictures', summary: 'Upload a picture: one part `file`' },
} satisfies MerchantRoute

export const deletePicture = {
  ...{ method: 'DELETE', url: `${url}/:media_id`, needs: 'write_products', thing },
  request: { query: deletePictureQuery },
  document: { id: 'deletePicture', chapter: 'Pictures', summary: 'Delete a picture that nothing of the store shows' },
} satisfies MerchantRoute
