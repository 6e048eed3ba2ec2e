/** A store file with every section and, among its objects, every key. */
export function aFullStore(subdomain = 'himal') {
  const at = '2026-01-02T03:04:05.678Z'
  const seo = { seo_title: 'T', seo_description: 'D', seo_image: 'https://x.example/s.png' }
  return {
    format: 'pasal-store/1',
    store: {
      subdomain,
      name: 'Himal Crafts',
      brand_name: 'Himal',
      description: 'From Patan',
      top_bar_text: 'Free exchange',
      logo: 'https://x.example/logo.png',
      hero_images: ['https://x.example/hero.png'],
      plan: 'premium',
      storefront_url: 'https://himal.example',
      custom_domain: { domain: `${subdomain}.example`, verified: true },
      addons: { wallet_a: true, qr_request: 'approved' },
      setting: {
        wallet_a_secret: 'very-hidden-1',
        banknet_a_dynamic_key: { merchantCode: 'M1', secret: 'very-hidden-2', username: 'u', password: 'p' },
      },
      checkout: { pan: true, extras: { checkout_note: 'Hello', allow_customer_cancellation: false } },
      plugins: [
        { name: 'ga', details: 'G-1' },
        { name: 'meta_capi', details: { pixel_id: '77', access_token: 'very-hidden-3' } },
      ],
      use_advanced_inventory: true,
      outlets: [{ name: 'Website', website: true }, { name: 'Pokhara' }],
      customization: { currency_indicator: 'NPR', accent: '#2b5d3c', typeface: 'mukta' },
      business: {
        registered_name: 'Himal Crafts Pvt. Ltd.',
        pan: '301234567',
        vat_registered: true,
        bill_prefix: 'HC',
      },
      low_stock_at: 3,
      dispatched_sms: 'Order {order_number} is on its way.',
      customer_program: { back_in_stock: { enabled: true } },
      cancellation_sms: 'Order {order_number} is cancelled.',
      page_builder: true,
      created_at: at,
    },
    categories: [
      { name: 'Rugs', slug: 'rugs', order: 1, image: 'r.png', hide_on_product: true, ...seo, desc_page: { a: [1] } },
      { name: 'Caps', slug: 'caps', order: 2, created_at: at },
    ],
    brands: [{ name: 'Yeti', slug: 'yeti', logo: 'y.png', desc_page: null, page: seo, created_at: at }],
    prints: [{ name: 'Mandala', image_url: 'm.png' }],
    products: [
      {
        ...{ name: 'Cap', slug: 'cap', status: '', channel: 2, description: '<p>cap</p>', long_description: 'long' },
        ...{ price: 350.55, compare_at_price: 400, quantity: -3, weight: 0.4, sku: 'S', barcode: 'B', ...seo },
        continue_selling: false,
        ...{ colors: ['Red:#ff0000'], sizes: ['S', 'M/L'], tags: ['new'], categories: ['caps', 'rugs'], brand: 'yeti' },
        image_urls: ['cap.png'],
        custom_fields: [
          ['text', 'Name to print', true, 'e.g. Asha'],
          ['text_dp', 'Gift note', false, '', [], 50],
          ['single', 'Thread', false, '', ['Red', { label: 'Blue', value: 'b' }, { label: 'Two', value: 2 }]],
        ],
        print_addon: { enabled: true, required: false, prints: ['Mandala'], area: { x: 1 } },
        stock: { Website: 4, Pokhara: 6 },
        release_date: at,
        created_at: at,
        updated_at: at,
        variants: [
          {
            ...{
              option_name: 'Red/S',
              price: 500,
              compare_at_price: 0,
              quantity: 3,
              sku: 'v',
              weight: 1,
              image_url: 'v.png',
            },
            ...{ barcode: 'b1', alt_barcode: 'b2', exim_code: 'e', tigg_id: 't', stock: { Website: 1 } },
          },
          { option_name: 'Red/M/L', price: null },
        ],
        reviews: [
          {
            rating: 5,
            review: 'Fine',
            images: ['i.png'],
            customer_name: 'Asha',
            verified_purchase: true,
            created_at: at,
          },
          { rating: 4, review: 'Good' },
        ],
        similar_products: ['rug'],
      },
      { name: 'Rug', slug: 'rug', price: 1000, quantity: 7 },
    ],
    delivery: {
      defaults: [100, 150, 200, 300, 500, 900],
      places: [
        ['Kathmandu', true, 50, '', 'x', null, -1, -1],
        ['Humla', 'N', 1, 2, 3, 4, 5, 6],
      ],
    },
    coupons: [
      {
        ...{
          code: 'DASHAIN',
          coupon_type: 2,
          coupon_value: 10,
          min_order_value: 1000,
          max_discount_amount: -1,
          active: false,
        },
        ...{
          starts_at: at,
          expires_at: '2099-01-01T00:00:00.000Z',
          usage_limit: 10,
          used: 3,
          only_for_cod_payment: true,
        },
        ...{
          only_for_online_payment: true,
          categories: ['rugs'],
          places: ['Humla'],
          reward_customer_phone: '9800000000',
        },
      },
    ],
    flash_sales: [
      {
        ...{ name: 'Tihar', start_at: '2026-01-01T00:00:00.000Z', end_at: '2099-01-01T00:00:00.000Z' },
        ...{ discount_type: 'percentage', discount_value: 20, max_per_order: 2, hold_minutes: 2.5 },
        ...{ show_countdown: false, show_stock_left: true, products: ['cap', 'rug'] },
      },
    ],
    forms: [
      {
        ...{
          name: 'Wholesale',
          slug: 'wholesale',
          published: false,
          title: 'T',
          submit_label: 'Send',
          success_message: 'Ok',
        },
        ...{ page_header: 'H', page_subheader: 'S', description: 'D', page_footer: 'F' },
        fields: [{ key: 'full_name', type: 'full_name', label: 'Name', required: true, width: 'half', system: true }],
      },
    ],
    blog: {
      categories: [
        { name: 'News', slug: 'news', image: 'n.png' },
        { name: 'Art', slug: 'art' },
      ],
      authors: [{ user: 'aaaaaaaaaaaaaaaaaaaaaaaa', name: 'Sarita' }],
      posts: [
        {
          ...{ name: 'Post', slug: 'post', excerpt: 'E', featured_image: 'f.png', author: 'aaaaaaaaaaaaaaaaaaaaaaaa' },
          ...{
            categories: ['news'],
            tags: ['x'],
            published_at: at,
            published: false,
            no_index: true,
            ...seo,
            view_count: 5,
          },
          sections: [{ type: 'text', html: '<p>hi</p>' }],
        },
      ],
    },
    pages: [
      { slug: 'landing', title: 'T', description: 'D', image: 'i', published: false, sections: [{ type: 'hero' }] },
    ],
  }
}
