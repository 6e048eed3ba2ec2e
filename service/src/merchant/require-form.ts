import type { FastifyRequest } from 'fastify'
import { announcesBody } from '../platform/http/body-size.ts'
import { invalid } from '../platform/http/errors.ts'
import { wrongMediaType } from './errors.ts'

/** 415 for a body that is no form. No body at all is a form without its file, whatever its content type (1.2). */
export function requireForm(request: FastifyRequest): void {
  if (request.isMultipart()) return
  throw announcesBody(request) ? wrongMediaType('multipart/form-data') : invalid({ file: 'Required' })
}
