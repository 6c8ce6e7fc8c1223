cd /work/wt/orderpage; export PATH=$PWD/node_modules/.bin:$PATH
kill $(cat /tmp/orderpage.pid); sleep 1
(PORT=4315 DATA_DIR=/tmp/orderpage-data nohup node --disable-warning=ExperimentalWarning infra/local/start.ts >/tmp/orderpage.log 2>&1 & echo $! > /tmp/orderpage.pid)
for i in $(seq 90); do grep -q Ready /tmp/orderpage.log && break; sleep 1; done; tail -1 /tmp/orderpage.log
