import { expect, test } from 'vitest'
import { aMerchant } from '../harness/merchant.ts'
import { aStoreFile } from '../harness/store-factory.ts'
import { startTestService } from '../harness/test-service.ts'
import { aMember } from '../people/person.ts'

const svc = await startTestService()
const rounds = Array.from({ length: 12 }, (_, round) => round)
type Author = { user: string; name: string }

/** A member becomes an author with the first post. */
test('the name of an author stays when the first posts come at the same time', async () => {
  const { _id } = await svc.importStore(aStoreFile())
  const shop = await aMerchant(svc, _id)
  const authors = async (): Promise<Author[]> => (await shop.get('/blog/authors')).body.items
  for (const round of rounds) {
    await aMember(svc, _id, 'staff')
    const member = (await authors()).find(({ name }) => name !== 'Pen name') as Author
    const post = (index: number) => ({ name: 'Post', slug: `post-${round}-${index}`, author: member.user })
    const responses = await Promise.all([
      shop.put(`/blog/authors/${member.user}`, { name: 'Pen name' }),
      ...[1, 2, 3].map((index) => shop.post('/blog/posts', post(index))),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 201, 201, 201])
    expect((await authors()).map(({ name }) => name)).toEqual(rounds.slice(0, round + 1).map(() => 'Pen name'))
  }
})
