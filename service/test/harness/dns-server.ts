import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, isIPv4 } from 'node:net'
import DNS from 'dns2'
import { atEndOfFile } from './end-of-file.ts'

/** A DNS server on loopback with these TXT records and addresses, by name. It has no other names. */
export async function startDnsServer() {
  const records = new Map<string, string[]>()
  const addresses = new Map<string, string[]>()
  const queries: string[] = []
  const { A, AAAA, TXT } = DNS.Packet.TYPE
  const server = DNS.createServer({
    udp: { type: 'udp4' },
    handle: (request, send) => {
      const response = DNS.Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name.toLowerCase() ?? ''
      const type = question?.type
      queries.push(name)
      if (!records.has(name) && !addresses.has(name)) response.header.rcode = 3
      const common = { name, type, class: DNS.Packet.CLASS.IN, ttl: 0 }
      const texts = type === TXT ? (records.get(name) ?? []) : []
      for (const data of texts) response.answers.push({ ...common, data } as never)
      for (const address of addresses.get(name) ?? [])
        if (type === (isIPv4(address) ? A : AAAA)) response.answers.push({ ...common, address } as never)
      send(response)
    },
  })
  await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  atEndOfFile(() => server.close() as never)
  const { port } = server.addresses().udp as AddressInfo
  return { address: `127.0.0.1:${port}`, records, addresses, queries }
}

/** A DNS server on loopback that receives queries and never responds. */
export async function startSilentDnsServer() {
  let queries = 0
  const socket = createSocket('udp4', () => {
    queries += 1
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEndOfFile(() => socket.close())
  return { address: `127.0.0.1:${socket.address().port}`, queries: () => queries }
}
