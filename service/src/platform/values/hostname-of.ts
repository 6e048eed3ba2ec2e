/** The name in a Host header or a configured host, without its port. */
export function hostnameOf(host: string): string {
  return (host.startsWith('[') ? host.replace(/\]:\d+$/, ']') : host.replace(/:\d+$/, '')).toLowerCase()
}
