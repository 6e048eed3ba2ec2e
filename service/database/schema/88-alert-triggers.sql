-- Every change that can make a product available, or start a sale, adds the job that sends the alerts in its own
-- transaction. The job looks at the figure that the store sells by, so the triggers watch both figures.

create trigger stock_returned after update of quantity, website_quantity, held on stock
  for each row when (
    (old.quantity - old.held <= 0 and new.quantity - new.held > 0)
    or (coalesce(old.website_quantity, 0) - old.held <= 0 and coalesce(new.website_quantity, 0) - new.held > 0))
  execute function enqueue_stock_alerts();

-- A new variant of a product that a shopper waits for.
create trigger stock_added after insert on stock
  for each row when (new.quantity > 0 or new.website_quantity > 0)
  execute function enqueue_stock_alerts();

create trigger sale_started after update of flipped_at on flash_sales
  for each row when (new.flipped_at is distinct from old.flipped_at and new.flipped_at = new.start_at)
  execute function enqueue_sale_alerts();

-- The product becomes available without a change of its stock: it is shown, or sold beyond its stock.
create trigger product_shown after update of status, channel, continue_selling on products
  for each row when (
    (old.status <> 'Active' and new.status = 'Active')
    or (old.channel = 3 and new.channel <> 3)
    or (not old.continue_selling and new.continue_selling))
  execute function enqueue_alerts_of_shown_product();

-- The store sells by another figure from now on (3.5).
create trigger counting_changed after update of use_advanced_inventory on stores
  for each row when (old.use_advanced_inventory is distinct from new.use_advanced_inventory)
  execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_added after insert on outlets
  for each row when (new.website) execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_changed after update of website on outlets
  for each row when (old.website is distinct from new.website) execute function enqueue_stock_alerts_of_store();
create trigger website_outlet_removed after delete on outlets
  for each row when (old.website) execute function enqueue_stock_alerts_of_store();
