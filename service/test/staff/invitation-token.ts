import { operatorToken, type TestService } from '../harness/test-service.ts'

/** The token in the newest mail to this address. */
export async function invitationToken(service: TestService, email: string): Promise<string> {
  await service.runJobs()
  const { body } = await service.get('/admin/outbox', { authorization: `Bearer ${operatorToken}` })
  const mail = body.messages.find((message: { recipient: string }) => message.recipient === email)
  return /invitation#(\S+)/.exec(mail.text)?.[1] as string
}
