-- PostgreSQL ships both since version 15, and the owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
