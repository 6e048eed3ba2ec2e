import { newId } from '../../src/platform/values/ids.ts'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { asFile, formOf, type UploadService } from '../uploads/upload-service.ts'

type Part = ReturnType<typeof asFile>

/** A store whose pictures are uploaded and deleted by a program. `sections`: more of its store file. */
export async function aMediaShop(svc: UploadService, sections: Record<string, unknown> = {}) {
  const { _id } = await svc.importStore(aStoreFile({ ...sections, store: { _id: newId(), ...(sections.store ?? {}) } }))
  const merchant = await aMerchant(svc, _id)
  const authorization = `Bearer ${merchant.key}`
  const post = async (parts: Part[]) => {
    const { payload, headers } = await formOf(parts)
    return svc.request({
      ...{ method: 'POST', url: `/merchant/stores/${_id}/media`, payload },
      headers: { ...headers, authorization },
    })
  }
  const upload = (bytes: Buffer | string, name = 'photo.png', type = 'image/png') => post([asFile(bytes, name, type)])
  /** Uploads a picture, which must succeed. */
  const uploaded = async (bytes: Buffer, name?: string) => {
    const { status, body, text } = await upload(bytes, name)
    if (status !== 201) throw new Error(`the picture was rejected: ${text}`)
    return body
  }
  return { ...merchant, authorization, postForm: post, upload, uploaded }
}

export const pathOf = (url: string) => new URL(url).pathname
