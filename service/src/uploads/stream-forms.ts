import multipart from '@fastify/multipart'
import { discardRest } from '../platform/http/discard-rest.ts'
import type { App } from '../platform/http/http-server.ts'

/** Reads no body of the scope's routes as a whole: a form is streamed, and any other body is left unread. */
export async function streamForms(scope: App): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart)
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.addHook('onResponse', async (request) => discardRest(request.raw))
}
