-- The words that mean the same are part of the program, not of the data: emptying the tables, as a reset of the training
-- environment does, must leave them. So they become a view that keeps its rows.
-- Access: none directly, as before.
-- Tests: supabase/tests/database/passage_search.test.sql, engine/database/reset-training.test.ts
do $$
begin
  execute (
    select 'create materialized view private.kept_meanings as select * from (values '
      || string_agg(format('(%s, %L, %L::text[], %L::tsquery)', meaning, words, stems, query), ', ' order by meaning, words)
      || ') as known (meaning, words, stems, query)'
    from private.search_meanings
  );
end
$$;
drop table private.search_meanings;
alter materialized view private.kept_meanings rename to search_meanings;
