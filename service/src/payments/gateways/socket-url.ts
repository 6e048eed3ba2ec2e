/** A gateway's socket address, or '' when it is none that may be opened: only ws and wss, in production only wss. */
export function socketUrl(value: unknown, { production }: { production: boolean }): string {
  if (typeof value !== 'string' || value.length > 500 || !URL.canParse(value)) return ''
  const { protocol } = new URL(value)
  return protocol === 'wss:' || (protocol === 'ws:' && !production) ? value : ''
}
