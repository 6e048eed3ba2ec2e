import { expect, test } from 'vitest'
import { choosePort, holdFreePort, releasePort } from './listening-port.ts'

test('no other program gets a held port', async () => {
  const port = await holdFreePort('127.0.0.1')
  await expect(choosePort('127.0.0.1', port, true)).rejects.toThrow(`PORT: ${port} on 127.0.0.1 is taken`)
  expect(await choosePort('127.0.0.1', port, false)).not.toBe(port)
  await releasePort()
})
