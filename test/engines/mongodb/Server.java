import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * A server that speaks MongoDB's protocol and keeps its data in one file: java Server.java FILE PORT. Ends when its standard input
 * does, so that it cannot outlive whoever started it.
 */
public class Server {
  /** The store commits in the background, about once a second; here before each reply, so that what was acknowledged is still there after a kill. */
  static class DurableBackend extends H2Backend {
    DurableBackend(String file) {
      super(file);
    }

    @Override
    public Document handleMessage(MongoMessage message) {
      Document reply = super.handleMessage(message);
      if (getMvStore().hasUnsavedChanges()) commit();
      return reply;
    }
  }

  /** The server's own newest version announces a protocol that today's drivers do not speak any more. */
  static class Version implements MongoVersion {
    public List<Integer> getVersionArray() {
      return List.of(5, 0, 0);
    }

    public String toVersionString() {
      return "5.0.0";
    }

    public int getWireVersion() {
      return 13;
    }
  }

  public static void main(String[] arguments) throws Exception {
    H2Backend backend = new DurableBackend(arguments[0]);
    backend.version(new Version());
    MongoServer server = new MongoServer(backend);
    InetSocketAddress address = new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[1]));
    server.bind(address);
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdownNow));
    while (System.in.read() >= 0) {}
    System.exit(0);
  }
}
