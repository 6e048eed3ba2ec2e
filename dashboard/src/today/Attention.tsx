import { Link } from 'wouter'
import { useRead, useStore } from '../api/store.ts'
import type { List } from '../api/types.ts'
import { useTexts } from '../language/language.ts'
import type { Transaction } from '../orders/transaction.ts'
import { useTransactionWords } from '../orders/transaction.ts'
import { todayTexts } from '../text/today.ts'

/** Payments that do not fit their orders, each in a sentence. */
export function Attention({ count }: { count: number }) {
  const text = useTexts(todayTexts)
  const { can } = useStore()
  const words = useTransactionWords()
  const mayRead = can('read_payments')
  const { data } = useRead<List<Transaction>>('/transactions?attention=1&limit=3', { enabled: mayRead && count > 0 })
  if (count === 0) return null
  return (
    <section className="panel">
      <header>
        <h2>{text.attention}</h2>
        {mayRead ? <Link href="/orders/payments">{text.seePayments}</Link> : null}
      </header>
      <div className="body">
        {data ? (
          data.items.map((transaction) => (
            <p key={transaction._id}>
              <strong className="bad-text">{words.title(transaction)}</strong>
              <span className="second-line soft">{words.sentence(transaction)}</span>
            </p>
          ))
        ) : (
          <p className="bad-text">{text.attentionText(count)}</p>
        )}
      </div>
    </section>
  )
}
