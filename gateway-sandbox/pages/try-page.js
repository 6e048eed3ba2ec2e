// The sandbox's own shop page: orders one product and pays by the method of the pressed button.
const news = document.getElementById('news')

async function call(path, body) {
  const response = await fetch(
    path,
    body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  )
  const isJson = response.headers.get('content-type')?.includes('json')
  const content = isJson ? await response.json() : await response.text()
  if (!response.ok) throw new Error(`${path}: ${isJson ? JSON.stringify(content) : content}`)
  return content
}

function show(...parts) {
  const line = (text) => Object.assign(document.createElement('p'), { textContent: text })
  news.replaceChildren(...parts.map((part) => (part instanceof Node ? part : line(part))))
  news.scrollIntoView()
}

async function placeOrder(method) {
  const subdomain = new URLSearchParams(location.search).get('store') ?? 'demo'
  const store = await call(`/store/check_domain?domain=${encodeURIComponent(subdomain)}`)
  const { products } = await call(`/product/p/public/${store._id}?per_page=100`)
  const product = products.find((item) => item.in_stock && !item.has_variants && item.price > 0 && item.price < 5000)
  const { places } = await call(`/public/delivery_charge/${store._id}`)
  const order = await call(`/order/${store._id}`, {
    products: [{ product: product._id, variant: '', quantity: 1 }],
    customer_full_name: 'Sandbox Shopper',
    customer_phone_number: '9800000001',
    customer_address_city: places[0][0],
    customer_address: 'Somewhere near',
    paymentMethod: method,
    url: location.origin,
    coupon: '',
  })
  return { store: store._id, order: order._id, url: location.origin }
}

const paths = {
  WalletA: 'wallet_a',
  WalletB: 'wallet_b',
  BankNetA: 'banknet_a',
  QR: 'dynamic_qr',
  QR_Dynamic: 'dynamic_qr',
  BankNetACheckout: 'banknet_a_checkout',
  HubA: 'hub_a',
  bank_card: 'bank_card',
}

function postForm({ action_url, ...fields }) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action_url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

function showQr(method, start) {
  const picture = document.createElement('img')
  picture.alt = 'QR code to pay'
  picture.src = `/public/qr?q=${encodeURIComponent(start.qr_message)}`
  const phone = document.createElement('a')
  phone.href = method === 'BankNetACheckout' ? '/sandbox/banknet_checkout' : '/sandbox/banknet_qr'
  phone.target = '_blank'
  phone.textContent = 'Open the page that pays this QR, in place of a phone'
  show(`Rs. ${start.amount}`, picture, phone, 'Waiting for the payment …')
  const poll = setInterval(async () => {
    const response = await fetch(`/payment/${paths[method]}/check/${start.transaction}`)
    if (!response.ok) return
    clearInterval(poll)
    location.href = '/payment/success'
  }, 3000)
}

async function pay(method) {
  show('Placing an order …')
  const body = await placeOrder(method)
  const start = await call(`/payment/${paths[method]}/init`, method === 'QR_Dynamic' ? { ...body, self: true } : body)
  if (start.action_url) postForm(start)
  else if (start.qr_message) showQr(method, start)
  else location.href = start.payment_url ?? start.url
}

for (const button of document.querySelectorAll('button[data-method]')) {
  button.addEventListener('click', () => pay(button.dataset.method).catch((error) => show(error.message)))
}
