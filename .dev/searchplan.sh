url=$(python3 -c "import json;print(json.load(open('/tmp/spd/subject-$1.json'))['url'])")
ws=$(python3 -c "import json;print(json.load(open('/tmp/spd/subject-$1.json'))['owner']['workspaceId'])")
for q in 'ais bauer' '.bauer42' 'zebulon quixworth' 'nobody bauer' 'maria' 'an' 'z' 'mül'; do
psql "$url" -X -v ws="$ws" <<X
\echo == $q
set plan_cache_mode=force_custom_plan;
prepare s(uuid,text,int) as select c.id, c.name, c.email, companies.name, null from contacts c left join companies on companies.workspace_id=c.workspace_id and companies.id=c.company_id where c.workspace_id=\$1 and c.search_text like '%' || regexp_replace(fold_text(\$2), '[\\\\%_]', '\\\\\\&', 'g') || '%' order by c.id desc limit \$3;
explain (analyze,buffers, timing off, costs on) execute s('$ws','$q',51);
X
done
