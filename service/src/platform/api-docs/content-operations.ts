import { saleAlertAnswer, stockAlertAnswer } from '../../alerts/alerts.responses.contract.ts'
import { blogListAnswer, blogPostAnswer } from '../../blog/blog.responses.contract.ts'
import { conversionEventAnswer } from '../../conversion-events/conversion-events.responses.contract.ts'
import { formAnswer, submitFormAnswer } from '../../forms/forms.responses.contract.ts'
import { landingAnswer, pageAnswer } from '../../pages/pages.responses.contract.ts'
import { uploadForm } from '../../uploads/upload-form.contract.ts'
import { notSupplied, tooLarge, wrongType } from '../../uploads/uploads.contract.ts'
import { uploadAnswer } from '../../uploads/uploads.responses.contract.ts'
import { message } from './answer-parts.contract.ts'
import type { Operation, Operations } from './operation.ts'

const slug = { slug: 'the slug that the merchant gave it' }
const contact = { phone: 'ten digits; phone or email is needed', email: "never '': leave it out instead" }

function posts(id: string, summary: string, about: Operation['about'] = {}): Operation {
  return {
    ...{ id, tag: 'Blog', summary, answer: blogListAnswer },
    description: 'Newest first. A filter in the path wins over the same one in the query.',
    about: { limit: '1 to 50; anything else is brought there', cursor: '`next_cursor` of the page before', ...about },
  }
}

const searchFile: Partial<Operation> = {
  ...{ media: ['application/xml'], validated: false },
  others: { 404: { description: 'There is no such store, or no such part', answer: message } },
}

export const contentOperations: Operations = {
  'POST /product/:store_id/:product_id/file': {
    ...{ id: 'uploadPicture', tag: 'Uploads', summary: 'A picture for a custom field', answer: uploadAnswer },
    description: 'From the browser. `file.file_url` is the value of the custom field.',
    request: { consumes: ['multipart/form-data'], body: uploadForm },
    refusals: [...['Store not found', wrongType, tooLarge, notSupplied], 'Only one file can be uploaded'],
    limit: { requests: 20, minutes: 10 },
  },
  'GET /public/form/:store_id/:slug': {
    ...{ id: 'getForm', tag: 'Forms', summary: 'A published form', answer: formAnswer, about: slug },
    refusals: ['Form not found'],
  },
  'POST /public/form/:store_id/:slug/submit': {
    ...{ id: 'submitForm', tag: 'Forms', summary: 'Fill in a form', answer: submitFormAnswer, about: slug },
    description:
      '`{"data": {<field key>: <value>}}`, or the same without `data`. What the form does not ask for is dropped; leave out what was not answered.',
    refusals: ['Form not found'],
    limit: { requests: 10, minutes: 15 },
  },
  'POST /customer/stock-alert': {
    ...{ id: 'askForStock', tag: 'Alerts', summary: 'Tell me when it is back in stock', answer: stockAlertAnswer },
    refusals: ['Store not found!', 'This feature is not enabled for this store.', 'Product not found!'],
    limit: { requests: 60, minutes: 15 },
    about: { ...contact, variant_id: "'' for any variant", product_url: 'absolute, on the site' },
  },
  'POST /public/flash-sale/:store_id/notify': {
    ...{ id: 'askForSale', tag: 'Alerts', summary: 'Tell me when the sale starts', answer: saleAlertAnswer },
    refusals: ['Sale not found', 'This sale has already started'],
    limit: { requests: 10, minutes: 15 },
    about: { ...contact, url: "kept only when it is on the store's own domains" },
  },
  'POST /public/meta-event/:store_id': {
    ...{ id: 'relayEvent', tag: 'Events', summary: 'Relay a conversion event', answer: conversionEventAnswer },
    description:
      'From the browser, whose address and user agent go with it. Whether it could be forwarded is not told.',
    limit: { requests: 100, minutes: 1 },
    about: {
      event_id: "also the browser pixel's id of this event, so that it counts once",
      email: 'for Purchase only',
      phone: 'for Purchase only',
      'custom_data.content_ids': '`<product_id>_<variant_id>`, or `<product_id>` without variants',
    },
  },
  'GET /public/blog/:store_id': posts('listPosts', 'Posts'),
  'GET /public/blog/:store_id/category/:category': posts('listPostsOfCategory', 'Posts of a category'),
  'GET /public/blog/:store_id/tag/:tag': posts('listPostsWithTag', 'Posts with a tag'),
  'GET /public/blog/:store_id/author/:author': posts('listPostsOfAuthor', 'Posts of an author'),
  'GET /public/blog/:store_id/:slug': {
    ...{ id: 'getPost', tag: 'Blog', summary: 'A whole post', answer: blogPostAnswer },
    refusals: ['Blog post not found'],
    about: { slug: "the post's slug" },
  },
  'GET /public/landing/:store_id': {
    ...{ id: 'getLandingPage', tag: 'Pages', summary: 'The page a store opens with', answer: landingAnswer },
    description: '`page` is null without the page builder, or without such a page.',
  },
  'GET /public/page/:store_id/:slug': {
    ...{ id: 'getPage', tag: 'Pages', summary: 'A page', answer: pageAnswer },
    refusals: ['Page not found'],
    about: { slug: "the page's slug or id" },
  },
  'GET /public/sitemap/:store_id.xml': {
    ...{ id: 'getSitemap', tag: 'Search engines', summary: 'Every page of the site', ...searchFile },
  },
  'GET /public/sitemap/:store_id/:part.xml': {
    ...{ id: 'getSitemapPart', tag: 'Search engines', summary: 'A part of a large sitemap', ...searchFile },
    description: 'A sitemap of more links than one file may hold is an index of parts, numbered from 1.',
    about: { part: 'its number in the index' },
  },
  'GET /public/product-feed/:store_id.xml': {
    ...{ id: 'getProductFeed', tag: 'Search engines', summary: 'Every unit for sale (RSS 2.0)', ...searchFile },
  },
}
