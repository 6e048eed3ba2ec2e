import type { AddressInfo } from 'node:net'
import DNS from 'dns2'
import { atEndOfFile } from './end-of-file.ts'

/** A DNS server on loopback with these TXT records, by name. It has no other names. */
export async function startDnsServer() {
  const records = new Map<string, string[]>()
  const queries: string[] = []
  const server = DNS.createServer({
    udp: { type: 'udp4' },
    handle: (request, send) => {
      const response = DNS.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name.toLowerCase() ?? ''
      queries.push(name)
      const found = question?.type === DNS.Packet.TYPE.TXT ? records.get(name) : undefined
      if (!records.has(name)) response.header.rcode = 3
      for (const data of found ?? [])
        response.answers.push({ name, type: DNS.Packet.TYPE.TXT, class: DNS.Packet.CLASS.IN, ttl: 0, data } as never)
      send(response)
    },
  })
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  atEndOfFile(() => server.close() as never)
  const { port } = server.addresses().udp as AddressInfo
  return { address: `127.0.0.1:${port}`, records, queries }
}
