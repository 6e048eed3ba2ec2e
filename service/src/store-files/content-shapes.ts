import { field, momentField, type Shape } from './shape.ts'

export const formShape: Shape = {
  table: 'forms',
  id: 'form_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [field('name', ''), field('slug', ''), field('published', true)],
  merged: ['definition'],
  nested: {
    column: 'definition',
    keys: [
      ...['page_header', 'page_subheader', 'title', 'description', 'submit_label', 'success_message', 'page_footer'],
      'fields',
    ],
  },
  order: 'slug, form_id',
}

export const blogCategoryShape: Shape = {
  table: 'blog_categories',
  id: 'blog_category_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [field('name', ''), field('slug', ''), field('image', '')],
  merged: [],
  order: 'position, blog_category_id',
}

export const blogAuthorShape: Shape = {
  table: 'blog_authors',
  id: 'user_id',
  idKey: 'user',
  unique: false,
  required: ['name'],
  fields: [field('name', '')],
  merged: [],
  order: 'name, user_id',
}

export const blogPostShape: Shape = {
  table: 'blog_posts',
  id: 'blog_post_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: ['name'],
  fields: [
    field('name', ''),
    field('slug', ''),
    field('excerpt', ''),
    field('featured_image', ''),
    field('author', null, 'author_user_id'),
    field('categories', []),
    field('tags', []),
    momentField('published_at', 'now'),
    field('published', true),
    field('no_index', false),
    field('seo_title', ''),
    field('seo_description', ''),
    field('seo_image', ''),
    field('sections', []),
    field('view_count', 0),
  ],
  merged: [],
  order: 'published_at, blog_post_id',
}

export const pageShape: Shape = {
  table: 'pages',
  id: 'page_id',
  idKey: '_id',
  key: 'slug',
  unique: true,
  required: [],
  fields: [
    field('slug', ''),
    field('title', ''),
    field('description', ''),
    field('image', ''),
    field('published', true),
    field('sections', []),
  ],
  merged: [],
  order: 'slug, page_id',
}

export const outletShape: Shape = {
  table: 'outlets',
  id: 'outlet_id',
  idKey: '_id',
  key: 'name',
  unique: true,
  required: [],
  fields: [field('name', ''), field('website', false)],
  merged: [],
  order: 'position, outlet_id',
}
