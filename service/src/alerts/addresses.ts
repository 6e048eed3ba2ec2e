type Contact = { phone?: string | undefined; email?: string | undefined }

/** Where an alert goes: both, when both were given. */
export function addressesOf({ phone, email }: Contact): { channel: 'mail' | 'sms'; address: string }[] {
  return [
    ...(phone ? [{ channel: 'sms' as const, address: phone }] : []),
    ...(email ? [{ channel: 'mail' as const, address: email }] : []),
  ]
}
