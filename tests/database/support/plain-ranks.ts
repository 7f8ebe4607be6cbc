/**
 * The ranks of find_passages() by their definition in docs/mechanisms/steward.md, for a member with these account_keys ($2): every
 * readable passage is compared with every term, without an index, a limit or a choice of likely ones.
 */
export const PLAIN_RANKS = `
  with readable as materialized (
    select template_id, place, search from private.template_passages where account_key = any ($2::uuid[])
  ), asked as materialized (
    select part, word, query, weight from private.search_terms($1)
  ), terms as materialized (
    select part, query, weight from asked
    union all
    select part, query, weight from private.fallback_terms(
      array(select (part, word, query, weight)::private.search_term from asked),
      array(select distinct part from asked, readable where search @@ query), $2::uuid[], false)
  ), hits as materialized (
    select template_id, place, part, max(weight) as weight from readable join terms on search @@ query group by 1, 2, 3
  ), counted as (
    select part, ln(1 + (select count(*) from readable) / greatest(count(hits.place), 0.5)) as rarity
    from (select distinct part from asked) as parts left join hits using (part) group by 1
  ), shares as materialized (
    select part, rarity / sum(rarity) over () as share from counted
  ), titled as materialized (
    select template_id, part, max(weight) as weight from readable join terms on ts_filter(search, '{a}') @@ query where place = 0 group by 1, 2
  ), parts as (
    select hits.template_id, hits.place, part, hits.weight * share as weight, titled.weight * share as title_weight
    from hits join shares using (part) left join titled using (template_id, part)
    union all
    select found.template_id, found.place, titled.part, null, titled.weight * share
    from (select distinct template_id, place from hits) as found join titled using (template_id) join shares using (part)
    where not exists (select from hits where hits.template_id = found.template_id and hits.place = found.place and hits.part = titled.part)
  ), scores as materialized (
    select template_id, place, sum(weight) as text_score,
      case when bool_or(title_weight is null) then sum(greatest(weight, title_weight)) else sum(weight) end as score
    from parts group by 1, 2
  ), ranked as (
    select scores.template_id, scores.place, scores.score + case when scores.place = 0 then 0 else coalesce(about.score, 0) / 2
      + max(scores.text_score) over of_text - max(scores.score) over of_text end as rank
    from scores left join scores about on about.template_id = scores.template_id and about.place = 0
    window of_text as (partition by scores.template_id, scores.place > 0)
  ), placed as (
    select *, row_number() over (partition by template_id order by rank desc, place) as nth from ranked
  )
  select round(rank::numeric, 3)::text from placed where nth <= 3 order by rank desc limit 8`
