export function OrderPage({ id }: { id: string }) {
  return <p>{id}</p>
}
