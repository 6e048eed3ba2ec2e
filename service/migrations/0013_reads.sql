-- The products of a website: counted for the paged list and read newest first, without touching the rows that are not shown.
create index products_on_website on products (store_id, created_at desc, product_id desc) where status = 'Active' and channel <> 3;

-- With the product, so that a category's newest members are found without reading all of them.
create index product_categories_of_category on product_categories (store_id, category_id, product_id);
drop index product_categories_by_category;
