import { MerchantReply } from '../merchant/reply.ts'

/** A document to look at, under this name. */
export function pdfReply(pdf: Buffer, name: string): MerchantReply {
  const file = `${name.replaceAll('/', '-')}.pdf`
  return new MerchantReply(200, pdf, {
    ...{ 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${file}"` },
  })
}
