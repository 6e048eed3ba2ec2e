/** A gateway's socket URL, or '' when it must not be opened: ws and wss are allowed, in production only wss. */
export function socketUrl(value: unknown, { production }: { production: boolean }): string {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return ''
  const { protocol } = new URL(value)
  return protocol === 'wss:' || (protocol === 'ws:' && !production) ? value : ''
}
