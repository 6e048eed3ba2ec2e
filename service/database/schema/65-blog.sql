create table blog_categories (
  store_id         text not null references stores on delete cascade,
  blog_category_id text not null,
  name             text not null,
  slug             text not null,
  image            text not null default '',
  position         int not null default 0,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  version          int not null default 1,
  primary key (store_id, blog_category_id),
  unique (store_id, slug)
);

create table blog_authors (
  store_id text not null references stores on delete cascade,
  user_id  text not null,
  name     text not null,
  primary key (store_id, user_id)
);

create table blog_posts (
  store_id        text not null references stores on delete cascade,
  blog_post_id    text not null,
  name            text not null,
  slug            text not null,
  excerpt         text not null default '',
  featured_image  text not null default '',
  author_user_id  text,
  categories      jsonb not null default '[]',
  tags            jsonb not null default '[]',
  published_at    timestamptz not null,
  published       boolean not null default false,
  no_index        boolean not null default false,
  seo_title       text not null default '',
  seo_description text not null default '',
  seo_image       text not null default '',
  sections        jsonb not null default '[]',
  view_count      bigint not null default 0,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         int not null default 1,
  primary key (store_id, blog_post_id),
  unique (store_id, slug)
);
create index blog_posts_newest on blog_posts (store_id, published_at desc, blog_post_id desc);
