import { drawQr } from '@pasal/contract/payments/routes.ts'
import type { Context } from '../context.ts'
import type { App } from '../platform/http/http-server.ts'
import { serve } from '../platform/http/serve.ts'
import { prefersSvg } from './qr-picture-type.ts'

const widthPixels = 512

/** GET /public/qr?q=…: the text as a QR picture, for pages and mails that cannot draw one themselves. */
export function qrPictureRoutes(app: App, context: Context): void {
  serve(app, context, drawQr, async (request, reply) => {
    const { q } = request.query
    // A text's picture never changes; its format depends on the request's Accept header.
    reply.header('cache-control', drawQr.cacheControl).header('vary', 'accept')
    const { default: QRCode } = await import('qrcode')
    const options = { errorCorrectionLevel: 'M', margin: 4, width: widthPixels } as const
    if (prefersSvg(request.headers.accept)) {
      return reply.type('image/svg+xml').send(await QRCode.toString(q, { ...options, type: 'svg' }))
    }
    return reply.type('image/png').send(await QRCode.toBuffer(q, { ...options, type: 'png' }))
  })
}
