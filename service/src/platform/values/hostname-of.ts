/** The name in a Host header or a configured host, without its port and the dot that a full name may end with. */
export function hostnameOf(host: string): string {
  const name = host.startsWith('[') ? host.replace(/\]:\d+$/, ']') : host.replace(/:\d+$/, '')
  return name.replace(/\.$/, '').toLowerCase()
}
