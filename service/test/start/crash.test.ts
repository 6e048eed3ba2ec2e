import { expect, test } from 'vitest'
import { type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { aLine, aProduct, aStoreFile } from '../harness/store-factory.ts'
import { openTestDatabase } from '../harness/test-database.ts'
import { operatorToken } from '../harness/test-service.ts'
import { placeOrder } from '../races/shoppers.ts'

const { database, client } = await openTestDatabase()

const shoppers = 8
const ordersBeforeTheKill = 60
const jobsDeadlineMs = 120_000

test('kill -9 during orders: acknowledged orders are stored, stock is exact, jobs run after a restart', async () => {
  const initial = 150
  const first = await startServiceProcess(database.connection)
  const product = aProduct({ quantity: initial })
  const { _id: storeId } = await first.importStore(aStoreFile({ products: [product] }))

  const acknowledged = await ordersUntilKilled(first, storeId, product)
  expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' })
  expect(acknowledged.length).toBeGreaterThanOrEqual(ordersBeforeTheKill)

  // Instead of the time until another process takes what the killed one had claimed.
  await client.query('update outbox set due_at = now() where claimed')
  const second = await startServiceProcess(database.connection)
  for (const orderId of acknowledged) {
    const tracked = await second.get(`/order/public/${storeId}/id/${orderId}`)
    expect(tracked).toMatchObject({ status: 200, body: { _id: orderId, status: 'Pending' } })
  }
  await waitForJobs(second, storeId, acknowledged)

  const { rows } = await client.query(
    `select quantity::int, held::int,
            (select count(*)::int from orders where store_id = $1) as orders,
            (select count(*)::int from order_lines where store_id = $1) as lines,
            (select count(*)::int from outbox where store_id = $1) as mails
       from stock where store_id = $1`,
    [storeId],
  )
  const { orders } = rows[0]
  expect(orders).toBeGreaterThanOrEqual(acknowledged.length)
  expect(rows).toEqual([{ quantity: initial - orders, held: 0, orders, lines: orders, mails: orders }])
  expect(orders).toBeLessThanOrEqual(initial)
})

test('a job in progress in a killed process is run by another process within seconds', async () => {
  await startServiceProcess(database.connection)
  // A killed worker leaves its jobs locked under its own name.
  await client.query(`
    create function leave_locked() returns trigger language plpgsql as $$
    begin
      new.locked_by := 'worker-that-was-killed';
      new.locked_at := now() - interval '1 minute';
      return new;
    end $$;
    create trigger leave_locked before insert on graphile_worker._private_jobs
      for each row execute function leave_locked()`)
  await client.query("select graphile_worker.add_job('release-overdue-holds', job_key := 'left behind')")
  await client.query('drop trigger leave_locked on graphile_worker._private_jobs')

  const left = async () => (await client.query("select 1 from graphile_worker.jobs where key = 'left behind'")).rowCount
  await expect.poll(left, { timeout: jobsDeadlineMs }).toBe(0)
})

/** Shoppers order one after another. After enough responses the process is killed during the next orders. */
async function ordersUntilKilled(service: ServiceProcess, storeId: string, product: { _id: string }) {
  const acknowledged: string[] = []
  const shopper = async () => {
    for (;;) {
      const placed = await placeOrder(service, storeId, {
        products: [aLine(product)],
        customer_email: 'asha@himal.example',
      })
      if (placed.status !== 200) throw new Error(`rejected: ${placed.text}`)
      acknowledged.push(placed.body._id)
      if (acknowledged.length === ordersBeforeTheKill) service.kill('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: shoppers }, shopper))
  // Every shopper ends with a connection that the kill closed, none with a rejected order.
  for (const end of ends) expect(String((end as PromiseRejectedResult).reason)).toContain('fetch failed')
  return acknowledged
}

/** Waits until the job has delivered the mail of every order. */
async function waitForJobs(service: ServiceProcess, storeId: string, orderIds: string[]): Promise<void> {
  const deadline = Date.now() + jobsDeadlineMs
  for (;;) {
    const { messages } = await outbox(service, storeId)
    const delivered = new Set(messages.filter(({ state }) => state === 'kept').map(({ order_id }) => order_id))
    if (messages.length === delivered.size && orderIds.every((id) => delivered.has(id))) return
    expect(Date.now(), `${delivered.size} of ${messages.length} mails are written`).toBeLessThan(deadline)
    await new Promise((tick) => setTimeout(tick, 100))
  }
}

async function outbox(service: ServiceProcess, storeId: string) {
  const response = await fetch(`${service.url}/admin/outbox?store_id=${storeId}&limit=500`, {
    headers: { authorization: `Bearer ${operatorToken}` },
  })
  return (await response.json()) as { messages: { state: string; order_id: string }[] }
}
