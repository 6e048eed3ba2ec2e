/** The name in a Host header or a configured host, without its port and the dot that a full name may end with. */
export function hostnameOf(host: string): string {
  const name = withoutLastDot(host)
  return (name.startsWith('[') ? name.replace(/\]:\d+$/, ']') : name.replace(/:\d+$/, '')).toLowerCase()
}

/** `shop.example.` is the full form of `shop.example`. `host`: of an origin or alone, maybe with a port. */
export function withoutLastDot(host: string): string {
  return host.replace(/\.(?=(:\d+)?$)/, '')
}
