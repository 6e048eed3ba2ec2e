type Seo = { seo_title: string; seo_description: string; seo_image: string }

export type Category = Seo & {
  _id: string
  version: number
  name: string
  slug: string
  image: string
  hide_on_product: boolean
  product_count: number
}

export type Brand = {
  _id: string
  version: number
  name: string
  slug: string
  logo: string
  page: Partial<Seo>
  product_count: number
}

export type Print = { _id: string; version: number; name: string; image_url: string }
